import { engagementsText } from './engagementIndex.js';
import { staleLearnersText } from './learnerTotals.js';
import { performancesText } from './performanceIndex.js';

/** The indexes of people that lists are sorted by. */
export type IndexSort = 'engagement_index' | 'performance_index';

/** SQL of the indexes of people: common table expressions, and (user_id, value) of everybody who has one. `period` binds the days of a window. */
export const INDEXES: Record<IndexSort, { with: string; from: (period: () => string) => string }> = {
  engagement_index: { with: staleLearnersText, from: (period) => engagementsText(period()) },
  performance_index: { with: performancesText, from: () => 'select user_id, value from performances' },
};

/** Whether a list is sorted by an index: then it shows the values that it is sorted by. */
export const isIndexSort = (field: string): field is IndexSort => field in INDEXES;

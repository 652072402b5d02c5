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

/** Bits of a number for the id of a person, below those for the index, of which the last decimal is the fourth. That leaves room for 838: an index is at most the 366 days of the longest period. */
const ID_BITS = 40;
const UNITS = 10_000;

/** SQL: an index and the person as one number, in the order of both: 50,000 numbers are sorted in half the time of as many pairs. */
export const pairText = (value: string, userId: string) =>
  `cast(coalesce(${value}, 0) * ${UNITS} as bigint) << ${ID_BITS} | ${userId}`;

/** SQL: of such numbers (pair), (user_id, sort_key), who and the index. */
export const unpairText = (pairs: string) => `
  select pair & ((cast(1 as bigint) << ${ID_BITS}) - 1) as user_id, cast((pair >> ${ID_BITS}) / ${UNITS}.0 as float8) as sort_key from (${pairs}) pairs`;

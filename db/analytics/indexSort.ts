/** The indexes of people that lists can be sorted by. */
export type IndexSort = 'engagement_index' | 'performance_index';

/** SQL: the indexes of all people with a value, as (user_id, value). `period` binds the days of a window. */
export const INDEXES: Record<IndexSort, (period: () => string) => string> = {
  engagement_index: (period) => `select user_id, value from engagement_of_people($1, ${period()})`,
  performance_index: () => 'select user_id, value from learner_performance where platform_id = $1',
};

/** Whether a list is sorted by an index; it then shows the values of the sort. */
export const isIndexSort = (field: string): field is IndexSort => field in INDEXES;

import { buildEngagementsSql } from './engagementIndex.js';

/** The indexes of people that lists can be sorted by. */
export type IndexSort = 'engagement_index' | 'performance_index';

/** SQL: the indexes of all people with a value, as (user_id, value). `period` binds the days of a window. */
export const INDEXES: Record<IndexSort, (period: () => string) => string> = {
  engagement_index: (period) => buildEngagementsSql(period()),
  performance_index: () => 'select user_id, value from learner_performance where platform_id = $1',
};

/** Whether a list is sorted by an index; it then shows the values of the sort. */
export const isIndexSort = (field: string): field is IndexSort => field in INDEXES;

/**
 * Low bits of the combined number, for the id of a person; the bits above have the index with four decimals. This
 * allows indexes up to 838; the largest is 366, the days of the longest period.
 */
const ID_BITS = 40;
const UNITS = 10_000;

/**
 * SQL: combines an index and a person in one number with the same order: sorting 50,000 numbers takes half the time of
 * as many pairs.
 */
export const buildPairSql = (value: string, userId: string) =>
  `cast(coalesce(${value}, 0) * ${UNITS} as bigint) << ${ID_BITS} | ${userId}`;

/** SQL: splits such numbers (pair) into (user_id, sort_key), the person and the index. */
export const buildUnpairSql = (pairs: string) => `
  select pair & ((cast(1 as bigint) << ${ID_BITS}) - 1) as user_id, cast((pair >> ${ID_BITS}) / ${UNITS}.0 as float8) as sort_key from (${pairs}) pairs`;

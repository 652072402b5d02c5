const PLATFORM_SHIFT = 32n;

/** SQL: the search keys of a statement (verb, object and context), as in the index statements_by_keys. */
export const statementKeys = (statement: string): string => `
  (array[(cast(${statement}.platform_id as bigint) << 32) | ${statement}.verb,
         (cast(${statement}.platform_id as bigint) << 32) | ${statement}.object,
         -((cast(${statement}.platform_id as bigint) << 32) | ${statement}.context_fragment)])`;

/** The search key of a context, by the id of its fragment: a bigint. */
export const contextKey = (platformId: number, part: number): string =>
  String(-((BigInt(platformId) << PLATFORM_SHIFT) | BigInt(part)));

/** SQL: whether the verb or object of a statement of the platform $1 is this identifier; `term` is SQL for its id. */
export const hasTerm = (statement: string, term: string): string =>
  `${statementKeys(statement)} @> array[(cast($1 as bigint) << 32) | ${term}]`;

/** SQL: whether the context of a statement of the platform $1 is this fragment; `part` is SQL for its id. */
export const hasContext = (statement: string, part: string): string =>
  `${statementKeys(statement)} @> array[-((cast($1 as bigint) << 32) | ${part})]`;

const PLATFORM_SHIFT = 32n;

/** SQL: by what a statement is searched, its verb, object and context, as the index statements_by_keys has it. */
export const statementKeys = (statement: string): string => `
  (array[(cast(${statement}.platform_id as bigint) << 32) | ${statement}.verb,
         (cast(${statement}.platform_id as bigint) << 32) | ${statement}.object,
         -((cast(${statement}.platform_id as bigint) << 32) | ${statement}.context_part)])`;

/** The key of a context, by the number of its part: a bigint. */
export const keyOfContext = (platformId: number, part: number): string =>
  String(-((BigInt(platformId) << PLATFORM_SHIFT) | BigInt(part)));

/** SQL: whether the verb or the object of a statement of the platform $1 is a term; `term` is SQL of its number. */
export const hasTerm = (statement: string, term: string): string =>
  `${statementKeys(statement)} @> array[(cast($1 as bigint) << 32) | ${term}]`;

/** SQL: whether the context of a statement of the platform $1 is a part; `part` is SQL of its number. */
export const hasContext = (statement: string, part: string): string =>
  `${statementKeys(statement)} @> array[-((cast($1 as bigint) << 32) | ${part})]`;

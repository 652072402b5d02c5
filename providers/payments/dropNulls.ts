/** A reviver for `JSON.parse` that removes nulls: for external providers, null means absent. */
export const dropNulls = (_: string, value: unknown): unknown => value ?? undefined;

/** The sources have changed since they were built, and this user may not build. */
export class NotBuilt extends Error {}

/**
 * Makes ES modules of a TypeScript entry and all it imports from this repository, unless they were made of the same sources and packages before.
 * Answers the URL of the first one.
 */
export function bundle(entry: string): Promise<string>;

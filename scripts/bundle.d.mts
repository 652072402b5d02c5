/** There is no build of the present sources, and this user can't write one. */
export class NotBuilt extends Error {}

/**
 * Bundles a TypeScript entry and all its imports from this repository into ES modules, or reuses a build of the same
 * sources and packages. Returns the URL of the module of the entry. Throws NotBuilt when it can't write the build.
 */
export function bundle(entry: string): Promise<string>;

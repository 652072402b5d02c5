/** Makes one ES module of a TypeScript entry and all it imports from this repository. Answers its file URL. */
export function bundle(entry: string): Promise<string>;

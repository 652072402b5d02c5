import process from 'node:process';

/** What a person types before the words of a command, by how this program was started: `npx lps`, or `npm run admin --`. */
export const calledAs = (): string => process.env.CALLED_AS ?? 'npm run admin --';

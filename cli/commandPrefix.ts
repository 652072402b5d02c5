import process from 'node:process';

/** The words before a command, by how this program was started: `npx lps`, or `npm run admin --`. */
export const commandPrefix = (): string => process.env.CALLED_AS ?? 'npm run admin --';

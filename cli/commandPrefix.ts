import process from 'node:process';

/** The words before a command, depending on how the program was started: `npx lps`, or `npm run admin --`. */
export const commandPrefix = (): string => process.env.CALLED_AS ?? 'npm run admin --';

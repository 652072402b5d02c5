import { hash, verify } from '@node-rs/argon2';

/** What OWASP asks of Argon2id at least: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id of a password with a random salt, in the PHC format. Takes tens of milliseconds in a thread of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Whether a password is the one of a stored hash. Rejects when that is none. */
export const passwordMatches = (stored: string, password: string): Promise<boolean> => verify(stored, password);

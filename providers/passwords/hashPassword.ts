import { hash, verify } from '@node-rs/argon2';

/** The minimum for Argon2id by OWASP: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id and a random salt (PHC format). Takes tens of milliseconds in a thread pool. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Whether a password matches a stored hash. Rejects for an invalid hash. */
export const passwordMatches = (stored: string, password: string): Promise<boolean> => verify(stored, password);

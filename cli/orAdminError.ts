import { CredentialRefused } from '../db/tenancy/access/credentials.js';
import { PersonRefused } from '../db/tenancy/platforms/personRefused.js';
import { AdminError } from './adminError.js';

/** Waits for a command; what it refuses is reported as what the person did wrong. */
export async function orAdminError<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (error instanceof PersonRefused) throw new AdminError(error.message, `--${error.field}`);
    throw error instanceof CredentialRefused ? new AdminError(error.message) : error;
  }
}

import { CredentialRefused } from '../db/tenancy/access/credentials.js';
import { PersonRefused } from '../db/tenancy/platforms/personRefused.js';
import { AdminError } from './adminError.js';

/** Awaits a command and maps its refusal to an AdminError. */
export async function mapAdminErrors<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (error instanceof PersonRefused) throw new AdminError(error.message, `--${error.field}`);
    throw error instanceof CredentialRefused ? new AdminError(error.message) : error;
  }
}

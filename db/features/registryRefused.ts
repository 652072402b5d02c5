import { unwrapDatabaseError } from '../core/transaction.js';

export type RegistryRefusal = 'name_taken' | 'address_taken' | 'in_use' | 'unfit_value';

/**
 * An app or a feature cannot be registered, changed or removed as requested. `field` is a JSON pointer to the invalid
 * field, if there is one.
 */
export class RegistryRefused extends Error {
  override readonly name = 'RegistryRefused';

  constructor(
    readonly code: RegistryRefusal,
    message: string,
    readonly field: string | null = null,
  ) {
    super(message);
  }
}

/**
 * Awaits a write. Throws the error that `mapConstraint` returns for a violated constraint instead of the database's
 * error.
 */
export async function mapViolation<T>(
  write: PromiseLike<T>,
  mapConstraint: (constraint: string) => RegistryRefused | undefined,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code = '', constraint = '' } = unwrapDatabaseError(error) as { code?: string; constraint?: string };
    throw (VIOLATIONS.has(code) && mapConstraint(constraint)) || error;
  }
}

/** SQLSTATEs of unique and foreign key violations. */
const VIOLATIONS = new Set(['23505', '23503']);

import { unwrapDatabaseError } from '../core/transaction.js';

export type RegistryRefusal = 'name_taken' | 'address_taken' | 'in_use' | 'unfit_value';

/** An app or a feature can't be registered, changed or removed as requested. `field` is a JSON pointer into the request, where one is at fault. */
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

/** Waits for a write. What breaks one of these constraints is thrown as what is passed for it. */
export async function orRegistryRefused<T>(
  write: PromiseLike<T>,
  refusalOf: (constraint: string) => RegistryRefused | undefined,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code = '', constraint = '' } = unwrapDatabaseError(error) as { code?: string; constraint?: string };
    throw (VIOLATIONS.has(code) && refusalOf(constraint)) || error;
  }
}

/** SQLSTATE: a unique and a foreign key violation. */
const VIOLATIONS = new Set(['23505', '23503']);

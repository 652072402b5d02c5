import { unwrapDatabaseError } from '../../core/transaction.js';

/** A change of a mentor or its documents, prompts or servers is invalid. `field` is a JSON pointer into the input. */
export class MentorRefused extends Error {
  override readonly name = 'MentorRefused';

  constructor(
    readonly field: string,
    message: string,
    readonly code: 'taken' | 'unknown_reference' | 'required',
  ) {
    super(message);
  }
}

const UNIQUE_VIOLATION = '23505';

/**
 * Awaits a write. Throws MentorRefused instead of the database's error when the write violates this unique
 * constraint.
 */
export async function mapUniqueViolation<T>(
  write: PromiseLike<T>,
  constraint: string,
  field: string,
  message: string,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint: broken } = unwrapDatabaseError(error) as { code?: string; constraint?: string };
    throw code === UNIQUE_VIOLATION && broken === constraint ? new MentorRefused(field, message, 'taken') : error;
  }
}

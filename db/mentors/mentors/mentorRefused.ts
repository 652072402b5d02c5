import { unwrapDatabaseError } from '../../core/transaction.js';

/** A mentor or what belongs to it can't be as wanted. `field` is a JSON pointer into the input. */
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

/** Waits for a write; when the constraint is broken, it is refused by this name instead of the database's words. */
export async function orMentorRefused<T>(
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

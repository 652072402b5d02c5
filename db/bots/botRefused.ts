import { unwrapDatabaseError } from '../core/transaction.js';

export type BotRefusal =
  | 'name_taken'
  | 'unknown_bot'
  | 'unknown_mentor'
  | 'command_taken'
  | 'invalid_secret'
  | 'invalid_account'
  | 'unknown_person'
  | 'person_linked'
  | 'account_taken'
  | 'unknown_code'
  | 'already_sent';

/**
 * A change of a bot or its commands, configuration or links is invalid. `field` is the invalid field of the request,
 * if there is one.
 */
export class BotRefused extends Error {
  override readonly name = 'BotRefused';

  constructor(
    readonly code: BotRefusal,
    message: string,
    readonly field: string | null = null,
  ) {
    super(message);
  }
}

/** Awaits a write. Throws the error of a unique constraint, by its name, instead of the database's error. */
export async function mapUniqueViolation<T>(write: Promise<T>, errors: Record<string, () => BotRefused>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint } = unwrapDatabaseError(error) as { code?: string; constraint?: string };
    const refusal = code === UNIQUE_VIOLATION ? errors[constraint ?? ''] : undefined;
    throw refusal ? refusal() : error;
  }
}

const UNIQUE_VIOLATION = '23505';

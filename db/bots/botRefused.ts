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

/** A bot, or what belongs to it, can't be as requested; `field` of the request is what stands in the way, where it is one. */
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

/** Waits for a write. A row that breaks the uniqueness of one of these constraints is refused by what is passed for it. */
export async function orBotRefused<T>(write: Promise<T>, refusals: Record<string, () => BotRefused>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint } = unwrapDatabaseError(error) as { code?: string; constraint?: string };
    const refusal = code === UNIQUE_VIOLATION ? refusals[constraint ?? ''] : undefined;
    throw refusal ? refusal() : error;
  }
}

const UNIQUE_VIOLATION = '23505';

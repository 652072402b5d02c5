import { type BotRefusal, BotRefused } from '../../db/bots/botRefused.js';
import { Problem, conflict, invalidField } from '../_shared/problems.js';

const CONFLICTS = [
  'name_taken',
  'command_taken',
  'person_linked',
  'account_taken',
  'already_sent',
] as const satisfies BotRefusal[];

const isConflict = (code: BotRefusal): code is (typeof CONFLICTS)[number] => CONFLICTS.some((one) => one === code);

/**
 * Awaits a write and maps its refusals to Problems: 409 for taken names and accounts, 404 for unknown codes, otherwise
 * 400 at the field.
 */
export async function mapBotErrors<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof BotRefused)) throw error;
    throw buildProblem(error);
  }
}

function buildProblem({ code, message, field }: BotRefused): Problem {
  if (isConflict(code)) return conflict(message);
  if (code === 'unknown_code' || code === 'unknown_person') return new Problem('not-found', message);
  return invalidField('body', `/${field}`, message, code);
}

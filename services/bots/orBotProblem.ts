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

/** Waits for a write. What it refuses is a Problem: 409 for what is taken, 404 for a code, otherwise 400 at the field. */
export async function orBotProblem<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof BotRefused)) throw error;
    throw problemOf(error);
  }
}

function problemOf({ code, message, field }: BotRefused): Problem {
  if (isConflict(code)) return conflict(message);
  if (code === 'unknown_code' || code === 'unknown_person') return new Problem('not-found', message);
  return invalidField('body', `/${field}`, message, code);
}

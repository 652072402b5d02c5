import { userInfo } from 'node:os';
import process from 'node:process';
import { type Actor, serviceActor } from '../db/core/actor.js';
import type { Database } from '../db/core/connect.js';
import { AdminError } from './adminError.js';

/** The id of the person of --as; null without --as. Global, because a process runs one command. */
let personId: number | null = null;

/** The value of --as on the command line. */
export function readOperatorName(words: readonly string[]): string | undefined {
  const index = words.findIndex((word) => word === '--as' || word.startsWith('--as='));
  if (index < 0) return undefined;
  return words[index] === '--as' ? words[index + 1] : words[index]!.slice('--as='.length);
}

/** Sets the person of --as as the actor of all following changes. Throws AdminError if there is no such person. */
export async function identifyOperator(db: Pick<Database, 'read'>): Promise<void> {
  personId = null;
  const username = readOperatorName(process.argv);
  if (username === undefined) return;
  const text = 'select id from users where lower(username) = lower($1) and active';
  const [person] = await db.read<{ id: number }>({ name: 'admin-operator', text }, [username]);
  if (!person) throw new AdminError(`There is no active user '${username}'.`, '--as');
  personId = person.id;
}

/**
 * The actor of this command's changes: the person of --as, and `admin key create by deploy`, where deploy is the user
 * of the machine.
 */
export function adminActor(): Actor {
  const words = process.argv
    .slice(2)
    .filter((word) => /^[a-z][a-z-]*$/.test(word))
    .slice(0, 2);
  return { ...serviceActor(`${['admin', ...words].join(' ')} by ${machineUser()}`), userId: personId };
}

function machineUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user id without a name.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

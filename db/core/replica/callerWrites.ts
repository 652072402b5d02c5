import { type Actor, serviceActor } from '../actor.js';
import type { ChangingStatement, Database } from '../connect.js';
import { classifyDatabaseError } from '../databaseOutage.js';
import type { CallerWrite } from './callerWrite.js';
import { batchCalls } from './batchCalls.js';
import { parseLogPosition } from './parseLogPosition.js';
import { change } from '../transaction.js';

// Ordered, so that two processes never deadlock. The commit of this statement comes later in the log and is flushed
// asynchronously, so a replica passes the position even when nothing else is written.
const STORE: ChangingStatement = {
  name: 'store writes of callers',
  changes: true,
  text: `
    insert into caller_writes (caller, position, written_at)
    select caller, pg_current_wal_insert_lsn(), now() from unnest($1::text[]) as caller order by caller
        on conflict (caller) do update set position = greatest(caller_writes.position, excluded.position), written_at = excluded.written_at`,
};

const READ = 'select caller, position::text as position from caller_writes where caller = any ($1::text[])';

/**
 * The caller whose reads must include their own writes: a person with any credential, or a key without a person. Null
 * for background work and for callers without a credential.
 */
export function buildCallerKey({ userId, credentialId }: Actor): string | null {
  if (userId !== null) return `user:${userId}`;
  return credentialId === null ? null : `credential:${credentialId}`;
}

/** Stores, after a commit, that this caller has written, for all processes and before the caller gets the answer. */
export function createWritesStore(db: Pick<Database, 'transaction'>): (caller: string) => Promise<void> {
  return batchCalls<string, void>(async (callers) => {
    const store = () => change(db, serviceActor('store-caller-writes'), STORE, [callers]);
    // The pool notices a restart late.
    await store().catch((error: unknown) =>
      classifyDatabaseError(error) === 'down' ? store() : Promise.reject(error as Error),
    );
    return () => {};
  });
}

/** The log position of a caller's last write; 0n when that is too long ago to matter. */
export function createWritesReader(
  query: (text: string, values: unknown[]) => Promise<Pick<CallerWrite, 'caller' | 'position'>[]>,
): (caller: string) => Promise<bigint> {
  return batchCalls<string, bigint>(async (callers) => {
    const positions = new Map(
      (await query(READ, [callers])).map(({ caller, position }) => [caller, parseLogPosition(position)]),
    );
    return (caller) => positions.get(caller) ?? 0n;
  });
}

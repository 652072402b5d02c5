import type { Knex } from 'knex';
import type { Actor } from '../actor.js';
import { databaseTrouble } from '../databaseOutage.js';
import { batched } from './batched.js';
import { logPosition } from './logPosition.js';

// In one order, so that two processes never wait for each other. The commit of this statement comes later in the log, and is flushed without
// anybody waiting for it, so a replica gets past the position although nothing else is written.
const STORE = `
  insert into caller_writes (caller, position, written_at)
  select caller, pg_current_wal_insert_lsn(), now() from unnest(?::text[]) as caller order by caller
      on conflict (caller) do update set position = greatest(caller_writes.position, excluded.position), written_at = excluded.written_at`;

const READ = 'select caller, position::text as position from caller_writes where caller = any ($1::text[])';

/** Whose reads must show what they wrote: a person, with whichever credential, or a key that is nobody's. Null for background work and for callers without a credential. */
export function callerKeyOf({ userId, credentialId }: Actor): string | null {
  if (userId !== null) return `user:${userId}`;
  return credentialId === null ? null : `credential:${credentialId}`;
}

/** Stores, after a commit, that this caller has written: for all processes, before the caller learns of it. */
export function writesStore(knex: Knex): (caller: string) => Promise<void> {
  return batched<string, void>(async (callers) => {
    const store = () => knex.raw(STORE, [callers]);
    // The pool learns late of a restart.
    await store().catch((error: unknown) =>
      databaseTrouble(error) === 'down' ? store() : Promise.reject(error as Error),
    );
    return () => {};
  });
}

/** Up to where a caller has written; 0n when that is too long ago to matter. */
export function writesReader(
  query: (text: string, values: unknown[]) => Promise<{ caller: string; position: string }[]>,
): (caller: string) => Promise<bigint> {
  return batched<string, bigint>(async (callers) => {
    const positions = new Map(
      (await query(READ, [callers])).map(({ caller, position }) => [caller, logPosition(position)]),
    );
    return (caller) => positions.get(caller) ?? 0n;
  });
}

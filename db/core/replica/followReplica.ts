import type { ConnectionTarget } from '../connect.js';
import { writesReader } from './callerWrites.js';
import { DATABASE_IDENTITY, logPosition } from './logPosition.js';
import { openReplicaSession } from './replicaSession.js';

export interface FollowOptions {
  primary: ConnectionTarget;
  replica: ConnectionTarget;
  maxLagMs: number;
  /** Called once, with a sentence, when the replica comes into use, and why when it goes out of it. */
  onChange: (message: string) => void;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
}

export interface ReplicaFollower {
  /** Whether what is read there now is at most `maxLagMs` old. */
  isFresh(): boolean;
  /** Whether it is fresh, and has all that this caller wrote. */
  hasWritesOf(caller: string): Promise<boolean>;
  /** For how long at most the primary has had what the replica has not; since the start while that is not known. */
  lagMs(): number;
  /** Called once if the replica stops answering. Returns how not to be called. */
  onLost(callback: () => void): () => void;
  close(): Promise<void>;
}

const PRIMARY_STATE = `select pg_current_wal_flush_lsn()::text as position, ${DATABASE_IDENTITY} as identity`;
const REPLICA_STATE = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position, ${DATABASE_IDENTITY} as identity`;

const LONGEST_PAUSE_MS = 250;
/** A server that takes longer to say where it is counts as down, unless it may be older than that. */
const LEAST_PATIENCE_MS = 1_000;
const MOST_SAMPLES = 1_000;

/**
 * Measures a replica again and again by what it has replayed: where the primary was at a time of our own clock, and whether the replica got
 * there. No clock of another machine counts. Where callers are in the log is read on the connection by which the primary is measured: while it
 * holds, the primary has not crashed and lost that.
 */
export function followReplica({ primary, replica, maxLagMs, onChange, now }: FollowOptions): ReplicaFollower {
  const patienceMs = Math.max(LEAST_PATIENCE_MS, maxLagMs);
  const lostCallbacks = new Set<() => void>();
  /** Where the primary was, oldest first: what the replica has not replayed yet. */
  let samples: { atMs: number; position: bigint }[] = [];
  let freshAtMs: number | null = null;
  let lastFreshAtMs = now();
  let replayed = 0n;
  let wasInUse = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const forget = () => {
    samples = [];
    freshAtMs = null;
  };
  const primarySession = openReplicaSession(primary, patienceMs, forget);
  const replicaSession = openReplicaSession(replica, patienceMs, () => {
    freshAtMs = null;
    for (const callback of [...lostCallbacks]) callback();
    lostCallbacks.clear();
  });
  const positionOf = writesReader((text, values) => primarySession.query(text, values));

  const measure = async (): Promise<void> => {
    const atMs = now();
    const [ahead] = await primarySession.query<{ position: string; identity: string }>(PRIMARY_STATE);
    samples.push({ atMs, position: logPosition(ahead!.position) });
    if (samples.length > MOST_SAMPLES) samples.shift();
    const [behind] = await replicaSession.query<{ position: string | null; identity: string }>(REPLICA_STATE);
    if (behind!.identity !== ahead!.identity || behind!.position === null) {
      freshAtMs = null;
      throw new Error(behind!.position === null ? 'it is no replica any more' : 'it is a replica of another database');
    }
    replayed = logPosition(behind!.position);
    const reached = samples.filter(({ position }) => position <= replayed);
    if (reached.length === 0) return;
    samples.splice(0, reached.length);
    freshAtMs = lastFreshAtMs = reached.at(-1)!.atMs;
  };
  const isFresh = () => freshAtMs !== null && now() - freshAtMs <= maxLagMs;
  const look = async () => {
    const reason = await measure().then(
      () => `it is more than ${maxLagMs} ms behind`,
      (error: unknown) => (error as Error).message.replace(/\.$/, ''),
    );
    if (isClosed) return;
    if (isFresh() !== wasInUse) {
      wasInUse = !wasInUse;
      onChange(
        wasInUse ? 'The replica is used.' : `The replica is not used, and the primary answers instead: ${reason}.`,
      );
    }
    timer = setTimeout(() => void look(), Math.min(LONGEST_PAUSE_MS, maxLagMs / 4)).unref();
  };
  void look();

  return {
    isFresh,
    hasWritesOf: async (caller) => {
      if (!isFresh()) return false;
      const position = await positionOf(caller).catch(() => null);
      return position !== null && isFresh() && position <= replayed;
    },
    lagMs: () => now() - lastFreshAtMs,
    onLost: (callback) => {
      lostCallbacks.add(callback);
      return () => lostCallbacks.delete(callback);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([primarySession.close(), replicaSession.close()]);
    },
  };
}

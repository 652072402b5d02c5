import type { ConnectionTarget } from '../connect.js';
import { createWritesReader } from './callerWrites.js';
import { DATABASE_IDENTITY, parseLogPosition } from './parseLogPosition.js';
import { openReplicaSession } from './replicaSession.js';

export interface FollowOptions {
  primary: ConnectionTarget;
  replica: ConnectionTarget;
  maxLagMs: number;
  /** Called with a sentence when the replica comes into use, and with the reason when it goes out of use. */
  onChange: (message: string) => void;
  /** A monotonic clock in milliseconds. */
  now: () => number;
}

export interface ReplicaFollower {
  /** Whether reads from the replica are currently at most `maxLagMs` old. */
  isFresh(): boolean;
  /** Whether the replica is fresh and has all writes of this caller. */
  hasWritesOf(caller: string): Promise<boolean>;
  /** Upper bound of the replica's lag in milliseconds; the time since the start while it is unknown. */
  lagMs(): number;
  /** Registers a callback for when the replica stops answering, called once. Returns a function that unregisters it. */
  onLost(callback: () => void): () => void;
  close(): Promise<void>;
}

const PRIMARY_STATE = `select pg_current_wal_flush_lsn()::text as position, ${DATABASE_IDENTITY} as identity`;
const REPLICA_STATE = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position, ${DATABASE_IDENTITY} as identity`;

const LONGEST_PAUSE_MS = 250;
/** A server that takes longer to answer counts as down, unless `maxLagMs` is larger. */
const LEAST_PATIENCE_MS = 1_000;
const MOST_SAMPLES = 1_000;

/**
 * Measures continuously what a replica has replayed: records the position of the primary by the local clock, and
 * checks whether the replica has reached it. Clocks of other machines do not matter. Positions of callers' writes are
 * read on the connection that measures the primary: while it lives, the primary has not crashed and lost them.
 */
export function followReplica({ primary, replica, maxLagMs, onChange, now }: FollowOptions): ReplicaFollower {
  const patienceMs = Math.max(LEAST_PATIENCE_MS, maxLagMs);
  const lostCallbacks = new Set<() => void>();
  /** Positions of the primary that the replica has not replayed yet, oldest first. */
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
  const positionOf = createWritesReader((text, values) => primarySession.query(text, values));

  const measure = async (): Promise<void> => {
    const atMs = now();
    const [ahead] = await primarySession.query<{ position: string; identity: string }>(PRIMARY_STATE);
    samples.push({ atMs, position: parseLogPosition(ahead!.position) });
    if (samples.length > MOST_SAMPLES) samples.shift();
    const [behind] = await replicaSession.query<{ position: string | null; identity: string }>(REPLICA_STATE);
    if (behind!.identity !== ahead!.identity || behind!.position === null) {
      freshAtMs = null;
      throw new Error(behind!.position === null ? 'it is no replica any more' : 'it is a replica of another database');
    }
    replayed = parseLogPosition(behind!.position);
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

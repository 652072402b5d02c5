import type { Actor } from '../actor.js';
import type { Database, OpenDatabase, Statement, TransactionOptions } from '../connect.js';
import type { Transaction } from '../transaction.js';
import { buildCallerKey, createWritesStore } from './callerWrites.js';
import { type FollowOptions, type ReplicaFollower, followReplica } from './followReplica.js';
import { type ReplicaPool, openReplicaPool } from './replicaPool.js';

/** Number of reads since the start, by server. */
interface Counts {
  primary: number;
  replica: number;
}

interface Sides {
  primary: Database;
  replica: ReplicaPool;
  follower: ReplicaFollower;
  counts: Counts;
}

const LOST = Symbol('lost');

export interface ReplicaOptions extends FollowOptions {
  maxConnections: number;
  /** Called with the error of an idle connection that breaks. */
  onError: (error: Error) => void;
}

/**
 * The database with a replica, which is closed together with it. The writes of a caller are recorded on the primary
 * before their transaction returns; everything else is unchanged.
 */
export function withReplica(primary: OpenDatabase, options: ReplicaOptions): OpenDatabase {
  const replica = openReplicaPool(options.replica, options);
  const storeWrite = createWritesStore(primary);
  const follower = followReplica(options);
  const counts: Counts = { primary: 0, replica: 0 };
  const database: Database = {
    read: (statement, values) => {
      counts.primary += 1;
      return primary.read(statement, values);
    },
    transaction: async (actor, body, options) => {
      const result = await primary.transaction(actor, body, options);
      const caller = buildCallerKey(actor);
      if (caller !== null) await storeWrite(caller);
      return result;
    },
  };
  const sides = { primary: database, replica, follower, counts };
  return {
    ...primary,
    ...database,
    replica: {
      readsFor: (actor) => {
        const caller = buildCallerKey(actor);
        return caller === null ? database : routeReads(caller, sides);
      },
      isUsed: follower.isFresh,
      lagMs: follower.lagMs,
      reads: () => counts,
      connections: replica.connections,
    },
    close: async () => {
      await follower.close();
      await Promise.all([replica.close(), primary.close()]);
    },
  };
}

/**
 * Reads of one request: from the replica while it is fresh and has the caller's writes; otherwise, and from then on,
 * from the primary.
 */
function routeReads(caller: string, { primary, replica, follower, counts }: Sides): Database {
  let mayUse: Promise<boolean> | null = null;
  const fromPrimary = <Row extends object>(statement: Statement, values?: unknown[]) => {
    mayUse = Promise.resolve(false);
    return primary.read<Row>(statement, values);
  };
  return {
    read: async <Row extends object>(statement: Statement, values?: unknown[]) => {
      mayUse ??= follower.hasWritesOf(caller);
      if (!(await mayUse) || !follower.isFresh()) return fromPrimary<Row>(statement, values);
      // After any failure of the replica (lost, or the query was cancelled to continue replay), the primary answers or
      // fails as well.
      const rows = await rejectWhenLost(follower, replica.read<Row>(statement, values)).catch(() => LOST);
      if (typeof rows === 'symbol') return fromPrimary<Row>(statement, values);
      counts.replica += 1;
      return rows;
    },
    transaction: <Result>(actor: Actor, body: (trx: Transaction) => Promise<Result>, options?: TransactionOptions) => {
      mayUse = Promise.resolve(false);
      return primary.transaction(actor, body, options);
    },
  };
}

/** Rejects when the replica is lost, because a hanging server would never answer. */
function rejectWhenLost<Result>(follower: ReplicaFollower, result: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const forget = follower.onLost(() => reject(new Error('The replica is lost.')));
    result.then(resolve, reject).finally(forget);
  });
}

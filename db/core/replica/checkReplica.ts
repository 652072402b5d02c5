import type { ConnectionTarget } from '../connect.js';
import { DATABASE_IDENTITY } from './parseLogPosition.js';
import { openReplicaSession } from './replicaSession.js';

const STATE = `select pg_is_in_recovery() as "isReplica", ${DATABASE_IDENTITY} as identity`;
const PATIENCE_MS = 5_000;

interface State {
  isReplica: boolean;
  identity: string;
}

/**
 * Why the server is not a replica of the primary, as a sentence; null when it is. Throws node-postgres' error when one
 * cannot be reached.
 */
export async function findReplicaFault(primary: ConnectionTarget, replica: ConnectionTarget): Promise<string | null> {
  const [ahead, behind] = await Promise.all([readState(primary), readState(replica)]);
  if (!behind.isReplica) return 'It is no replica: it can be written to.';
  if (behind.identity !== ahead.identity)
    return 'It is a replica of another server, or another database of the same one.';
  return null;
}

async function readState(target: ConnectionTarget): Promise<State> {
  const session = openReplicaSession(target, PATIENCE_MS, () => {});
  try {
    const [state] = await session.query<State>(STATE);
    return state!;
  } finally {
    await session.close();
  }
}

import { connect } from 'node:net';
import path from 'node:path';
import { EmbeddedPostgresError } from './embeddedPostgresError.js';
import { readPostmasterPid } from './postmasterPid.js';

/**
 * Call when findPostmaster returns null. Throws EmbeddedPostgresError when a server outside of this system serves the
 * data, such as one in another container on the same volume: its process is invisible here and its lock file looks
 * stale, but its socket accepts connections. Two servers would destroy the data.
 */
export async function refuseForeignServer(data: string): Promise<void> {
  const last = await readPostmasterPid(data);
  if (!last?.socketFolder || !(await acceptsConnections(path.join(last.socketFolder, `.s.PGSQL.${last.port}`)))) return;
  throw new EmbeddedPostgresError(
    `A PostgreSQL outside of this system, perhaps in another container, serves ${data} already. Stop it first.`,
  );
}

function acceptsConnections(socketFile: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketFile);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

import { connect } from 'node:net';
import path from 'node:path';
import { EmbeddedPostgresError } from './embeddedPostgresError.js';
import { readPostmasterPid } from './postmasterPid.js';

/**
 * Call when findPostmaster returns null. A server in another container on the same volume has a process that we can't see, and
 * its lock file looks stale: two servers would destroy the data. Its socket still answers.
 */
export async function refuseUnseenServer(data: string): Promise<void> {
  const left = await readPostmasterPid(data);
  if (!left?.socketFolder || !(await answers(path.join(left.socketFolder, `.s.PGSQL.${left.port}`)))) return;
  throw new EmbeddedPostgresError(
    `A PostgreSQL that is not a process of this system serves ${data} already, in another container perhaps. Stop it first.`,
  );
}

function answers(socketFile: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketFile);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

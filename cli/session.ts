import process from 'node:process';
import { type Database, TIMEOUTS } from '../db/core/connect.js';
import { type Config, readConfig } from '../server/config/config.js';
import { type RunningDatabase, openDatabase } from '../server/runtime/openDatabase.js';
import { listenForStop, stopRequested } from '../server/runtime/stopRequest.js';
import { AdminError } from './adminError.js';
import { commandPrefix } from './commandPrefix.js';
import { identifyOperator } from './operator.js';

export interface AdminSession extends RunningDatabase {
  config: Config;
  /** Aborted when the user requests the end. */
  stop: AbortSignal;
}

/** Opens the database for one command and always closes it. An interruption ends the command with an error; with `endsInOrder`, the
 * command itself must watch `stop`.
 */
export async function withSession<T>(
  body: (session: AdminSession) => Promise<T>,
  { endsInOrder = false } = {},
): Promise<T> {
  const log = (message: string) => console.error(message);
  const config = readConfig(process.env);
  const stop = listenForStop(log);
  const opened = await openDatabase(config, log, { timeouts: TIMEOUTS.tools });
  try {
    await identifyOperator(opened.database);
    const session = { ...opened, config, stop };
    if (endsInOrder) return await body(session);
    const interrupted = stopRequested(stop).then(() => Promise.reject(new AdminError('Interrupted before the end.')));
    return await Promise.race([body(session), interrupted]);
  } finally {
    await opened.close();
  }
}

/** The platform with this key. Throws AdminError, which lists existing platforms. */
export async function findPlatformByKey(db: Database, key: string): Promise<{ id: number; key: string }> {
  const [platform] = await db.read<{ id: number; key: string }>(
    { name: 'admin-platform-by-key', text: 'select id, key from platforms where key = $1' },
    [key],
  );
  if (platform) return platform;
  const known = await db.read<{ key: string }>({
    name: 'admin-platform-keys',
    text: 'select key from platforms order by key limit 20',
  });
  const list = known.map((other) => other.key).join(', ');
  throw new AdminError(
    `There is no platform '${key}'. ${list ? `There are: ${list}.` : `There is none yet: ${commandPrefix()} platform create.`}`,
    '--platform',
  );
}

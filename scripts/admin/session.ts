import { type Command, CommanderError } from 'commander';
import process from 'node:process';
import { type Actor, serviceActor } from '../../db/core/actor.js';
import { type Database, TIMEOUTS } from '../../db/core/connect.js';
import { EmbeddedPostgresError } from '../../db/core/embedded/index.js';
import { SecretsLocked } from '../../db/core/secretBox.js';
import { ConfigError, type Config, readConfig } from '../../server/config.js';
import { type OpenDatabase, openDatabase } from '../runtime/openDatabase.js';
import { listenForStop, stopRequested } from '../runtime/stopRequest.js';

/** What a person did wrong, in words for them: printed without a stack, exit status 1. */
export class AdminError extends Error {
  override readonly name = 'AdminError';

  /** `option` is the one to change, as it is written on the command line. */
  constructor(
    message: string,
    readonly option: string | null = null,
  ) {
    super(message);
  }
}

export interface Session extends OpenDatabase {
  config: Config;
}

/** Opens the database for one command and closes it whatever happens, an interruption included. */
export async function withSession<T>(body: (session: Session) => Promise<T>): Promise<T> {
  const log = (message: string) => console.error(message);
  const config = readConfig(process.env);
  const stop = listenForStop(log);
  const opened = await openDatabase(config, log, { timeouts: TIMEOUTS.tools });
  try {
    const interrupted = stopRequested(stop).then(() => Promise.reject(new AdminError('Interrupted before the end.')));
    return await Promise.race([body({ ...opened, config }), interrupted]);
  } finally {
    await opened.close();
  }
}

/** Whom the changes of this command are stored as: `admin key create`. */
export function adminActor(): Actor {
  const [, , ...words] = process.argv;
  return serviceActor(['admin', ...words.filter((word) => /^[a-z]+$/.test(word)).slice(0, 2)].join(' '));
}

/** The platform of that key. Throws AdminError, naming the platforms that there are. */
export async function platformByKey(db: Database, key: string): Promise<{ id: number; key: string }> {
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
    `There is no platform '${key}'. ${list ? `There are: ${list}.` : 'There is none yet: admin platform create.'}`,
    '--platform',
  );
}

/** Help that was requested is no failure. With --json errors are JSON too: `{"error": "...", "option": "--platform"}`. */
export function reportFailure(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
    const [, option = null] = /(--[\w-]+)/.exec(error.message) ?? [];
    if (error.exitCode !== 0 && isJsonRequested()) printError(error.message.replace(/^error: /, ''), option);
    return;
  }
  process.exitCode = 1;
  const isForPeople = [AdminError, ConfigError, EmbeddedPostgresError, SecretsLocked].some((kind) => error instanceof kind);
  if (isJsonRequested())
    printError(
      error instanceof Error ? error.message : String(error),
      error instanceof AdminError ? error.option : null,
    );
  else if (error instanceof AdminError && error.option !== null) console.error(`${error.option}: ${error.message}`);
  else console.error(isForPeople && error instanceof Error ? error.message : error);
}

/** Errors of the command line itself end in reportFailure, which knows in which form they are requested. */
export function failingInOneWay(command: Command): Command {
  command.exitOverride().showHelpAfterError('Add --help for what there is.');
  if (isJsonRequested()) command.configureOutput({ writeErr: () => {} });
  command.commands.forEach(failingInOneWay);
  return command;
}

const isJsonRequested = () => process.argv.includes('--json');

function printError(message: string, option: string | null): void {
  console.error(JSON.stringify({ error: message, ...(option !== null && { option }) }));
}

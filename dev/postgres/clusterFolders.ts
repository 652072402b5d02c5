import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './embeddedPostgresError.js';
import { type PostgresAccount, chooseAccount, findOwner, findClosedFolder } from './serviceAccount.js';

/** The folders of one embedded cluster. `account` owns all of them; when it is null, the current user does. */
export interface ClusterFolders {
  account: PostgresAccount | null;
  home: string;
  /** PGDATA. */
  data: string;
  /** Server log of Postgres. */
  log: string;
}

// Root places clusters here when the service account can't enter DATA_DIR, for example under /root.
const SYSTEM_STATE_FOLDER = '/var/lib/learning-platform-service';
// A file in DATA_DIR that contains the folder of a cluster placed elsewhere.
const POINTER = 'postgres.location';
// sun_path holds 104 bytes on macOS and 108 on Linux, with a final NUL.
const MAX_SOCKET_PATH_BYTES = 103;

/**
 * Finds the cluster of DATA_DIR, or creates its folder. Throws EmbeddedPostgresError when the account can't use the
 * folder.
 */
export async function openClusterFolders(
  dataFolder: string,
  report: (message: string) => void,
): Promise<ClusterFolders> {
  const existing = await findHome(dataFolder);
  const account = existing === null ? await chooseAccount() : await findOwner(existing);
  const home = existing ?? (await makeHome(dataFolder, account, report));
  const closed = account && (await findClosedFolder(home, account));
  if (closed) {
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as the user with number ${account.uid}, who can't enter ${closed} and so can't reach its data in ${home}. ` +
        `Open the folder (chmod o+x ${closed}), or start as an ordinary user.`,
    );
  }
  return { account, home, data: path.join(home, 'data'), log: path.join(home, 'server.log') };
}

/**
 * Creates a folder that only the server's account may enter, with a path short enough for a Unix socket. Returns its
 * path.
 */
export async function makeSocketFolder({ home, account }: ClusterFolders): Promise<string> {
  const inHome = path.join(home, 'socket');
  if (isShortEnough(inHome)) {
    await makeOwnFolder(inHome, account);
    return inHome;
  }
  const base = isShortEnough(path.join(tmpdir(), 'lps-socket-XXXXXX')) ? tmpdir() : '/tmp';
  const folder = await mkdtemp(path.join(base, 'lps-socket-'));
  await makeOwnFolder(folder, account);
  return folder;
}

/**
 * Removes a socket folder outside of the cluster's home. Call after a clean stop; the next start reuses a folder within
 * the home.
 */
export async function removeTemporarySocketFolder({ home }: ClusterFolders, socketFolder: string): Promise<void> {
  if (!socketFolder.startsWith(home)) await rm(socketFolder, { recursive: true, force: true });
}

/** Creates the folder if it is missing, with mode 0700, and gives it to the account. */
export async function makeOwnFolder(folder: string, account: PostgresAccount | null): Promise<void> {
  try {
    // Parents are not created: if DATA_DIR was removed under a running server, a new folder would hide the loss.
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (account) await chown(folder, account.uid, account.gid);
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH_BYTES;
}

async function findHome(dataFolder: string): Promise<string | null> {
  const pointer = path.join(dataFolder, POINTER);
  const target = await readFile(pointer, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  if (target !== null) {
    if (await exists(target)) return target;
    throw new EmbeddedPostgresError(
      `${pointer} says that the data is in ${target}, but that folder is missing. Restore it, or delete ${pointer} to begin with an empty database.`,
    );
  }
  const home = path.join(dataFolder, 'postgres');
  return (await exists(home)) ? realpath(home) : null;
}

async function makeHome(
  dataFolder: string,
  account: PostgresAccount | null,
  report: (message: string) => void,
): Promise<string> {
  const firstMade = await mkdir(dataFolder, { recursive: true });
  // A strict umask must not close a newly created folder to the chosen account.
  if (account && firstMade !== undefined) await chmod(dataFolder, 0o755);
  const closed = account && (await findClosedFolder(await realpath(dataFolder), account));
  if (!closed) {
    const home = path.join(await realpath(dataFolder), 'postgres');
    await makeOwnFolder(home, account);
    return home;
  }
  const id = createHash('sha256')
    .update(await realpath(dataFolder))
    .digest('hex')
    .slice(0, 12);
  const home = path.join(SYSTEM_STATE_FOLDER, id);
  await mkdir(SYSTEM_STATE_FOLDER, { recursive: true });
  await chmod(SYSTEM_STATE_FOLDER, 0o755);
  await makeOwnFolder(home, account);
  await writeFile(path.join(dataFolder, POINTER), `${home}\n`);
  report(
    `PostgreSQL runs as the user with number ${account?.uid}, who can't enter ${closed}: it stores its data in ${home}.`,
  );
  return home;
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

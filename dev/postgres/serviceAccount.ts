import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { EmbeddedPostgresError } from './embeddedPostgresError.js';

/** The account that runs Postgres, as options of node:child_process. */
export interface PostgresAccount {
  uid: number;
  gid: number;
}

// Postgres refuses to run as root. Most systems have one of these accounts; the service never creates one.
const CANDIDATES = ['postgres', '_postgres', 'nobody'];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account to own new data when root starts the service. Null for other users, who run Postgres themselves. Throws
 * EmbeddedPostgresError.
 */
export async function chooseAccount(): Promise<PostgresAccount | null> {
  if (!isRoot()) {
    rejectNamelessUser();
    return null;
  }
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const candidate of CANDIDATES) {
    const entry = lines.find(([name]) => name === candidate);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and this system has no user ${CANDIDATES.join(', ')} to run it as. ` +
      'Start as an ordinary user, or set DATABASE_URL to use another server.',
  );
}

/**
 * Throws EmbeddedPostgresError when the current user has no name, as with `docker run --user 12345`: initdb looks the
 * name up.
 */
function rejectNamelessUser(): void {
  try {
    userInfo();
  } catch {
    throw new EmbeddedPostgresError(
      `PostgreSQL needs a user with a name, and number ${process.getuid?.()} has none in /etc/passwd. ` +
        'Add an entry, start as another user, or set DATABASE_URL to use another server.',
    );
  }
}

/**
 * The account that owns existing data, for root to run Postgres as; null when the current user owns it. Throws
 * EmbeddedPostgresError otherwise.
 */
export async function findOwner(folder: string): Promise<PostgresAccount | null> {
  const { uid, gid } = await stat(folder);
  if (isRoot()) {
    if (uid !== 0) return { uid, gid };
    throw new EmbeddedPostgresError(
      `${folder} belongs to root, and PostgreSQL does not run as root: chown -R it to an ordinary user.`,
    );
  }
  if (uid === process.getuid?.()) return null;
  throw new EmbeddedPostgresError(
    `${folder} belongs to the user with number ${uid}: start as that user or as root, or choose another DATA_DIR.`,
  );
}

/**
 * The first folder from the root down to `target` that the account may not enter, or null when the account can reach
 * the target.
 */
export async function findClosedFolder(target: string, account: PostgresAccount): Promise<string | null> {
  const parts = path.resolve(target).split(path.sep);
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const folder = parts.slice(0, depth).join(path.sep) || path.sep;
    const { mode, uid, gid } = await stat(folder);
    const enterBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & enterBit) === 0) return folder;
  }
  return null;
}

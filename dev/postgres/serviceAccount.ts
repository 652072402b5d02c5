import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { EmbeddedPostgresError } from './embeddedPostgresError.js';

/** The account that Postgres runs as, in the form that node:child_process takes. */
export interface PostgresAccount {
  uid: number;
  gid: number;
}

// Postgres refuses to run as root. These exist on most systems; we never create one.
const CANDIDATES = ['postgres', '_postgres', 'nobody'];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** For root: who shall own new data. Null for everybody else: Postgres then runs as the person who starts it. */
export async function accountForNewData(): Promise<PostgresAccount | null> {
  if (!isRoot()) {
    refuseNamelessUser();
    return null;
  }
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const candidate of CANDIDATES) {
    const entry = lines.find(([name]) => name === candidate);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and this system has no user ${CANDIDATES.join(', ')} to run it as. ` +
      'Start as an ordinary user, or set DATABASE_URL to a server of yours.',
  );
}

/** initdb looks up the name of the user it runs as; `docker run --user 12345` leaves it without one. */
function refuseNamelessUser(): void {
  try {
    userInfo();
  } catch {
    throw new EmbeddedPostgresError(
      `PostgreSQL needs a user with a name, and number ${process.getuid?.()} has none in /etc/passwd. ` +
        'Add an entry, start as another user, or set DATABASE_URL to a server of yours.',
    );
  }
}

/** Existing data keeps its owner, whoever starts: root drops to the owner; another user is refused. */
export async function accountOfExistingData(folder: string): Promise<PostgresAccount | null> {
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

/** The nearest folder from the root down to `target` that the account may not enter, or null when it reaches the target. */
export async function firstClosedFolder(target: string, account: PostgresAccount): Promise<string | null> {
  const parts = path.resolve(target).split(path.sep);
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const folder = parts.slice(0, depth).join(path.sep) || path.sep;
    const { mode, uid, gid } = await stat(folder);
    const enterBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & enterBit) === 0) return folder;
  }
  return null;
}

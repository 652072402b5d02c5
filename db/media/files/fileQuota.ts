import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
import type { FileTotal } from './fileTotal.js';

export interface FileQuota {
  /** Null means the default quota. */
  quotaMb: number | null;
  /** Bytes of all files. */
  storedBytes: FileTotal['bytes'];
}

/** Reads the quota of a platform and how much it stores. */
export async function readFileQuota(db: Pick<Database, 'read'>, platformId: number): Promise<FileQuota> {
  const [row] = await db.read<FileQuota>(
    {
      name: 'read own file quota',
      text: `
        select (settings ->> 'files_quota_mb')::float8 as "quotaMb", coalesce((select bytes from file_totals where platform_id = $1), 0) as "storedBytes"
          from platforms where id = $1`,
    },
    [platformId],
  );
  return row!;
}

/** Sets the quota of a platform in MB (1,000,000 bytes). 0 means no limit, null the default quota. */
export async function saveFileQuota(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  quotaMb: number | null,
): Promise<void> {
  const text = `
    update platforms
       set settings = case when $2::float8 is null then settings - 'files_quota_mb' else settings || jsonb_build_object('files_quota_mb', $2::float8) end,
           modified_at = now()
     where id = $1`;
  await change(db, actor, { changes: true, text }, [platformId, quotaMb]);
}

import type { Database } from '../../core/connect.js';
import type { FileQuota } from './fileQuota.js';

/** What a platform stores. */
export interface StorageUse extends FileQuota {
  files: number;
  mediaResources: number;
}

const READ = {
  name: 'read storage use',
  text: `
    select (settings ->> 'files_quota_mb')::float8 as "quotaMb",
           coalesce((select bytes from file_totals where platform_id = $1), 0)::float8 as "storedBytes",
           (select count(*) from files where platform_id = $1)::float8 as files,
           (select coalesce(sum(delta), 0) from list_counts where platform_id = $1 and list = 'media_resources')::float8 as "mediaResources"
      from platforms where id = $1`,
};

/** Reads how many files and media resources a platform has, the bytes of its files, and its quota. */
export async function readStorageUse(db: Pick<Database, 'read'>, platformId: number): Promise<StorageUse> {
  return (await db.read<StorageUse>(READ, [platformId]))[0]!;
}

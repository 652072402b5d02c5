import type { Database } from '../../core/connect.js';
import type { RecordStoreOfPlatform } from './eraseRecords.js';

interface Row {
  id: number;
  key: string;
  settings: { record_home_pages?: string[]; record_iri_prefixes?: string[] };
}

const PLATFORMS = {
  name: 'privacy: platforms',
  text: 'select id, key, settings from platforms where $1::integer is null or id = $1 order by id',
};

/** Reads all platforms, or one, with the settings that resolve agents of records to people. */
export async function readPlatformsOfRecords(
  db: Pick<Database, 'read'>,
  platformId: number | null = null,
): Promise<(RecordStoreOfPlatform & { key: string })[]> {
  const rows = await db.read<Row>(PLATFORMS, [platformId]);
  return rows.map(
    ({ id, key, settings: { record_home_pages: homePages = [], record_iri_prefixes: iriPrefixes = [] } }) => ({
      id,
      key,
      settings: { platformKey: key, homePages, iriPrefixes },
    }),
  );
}

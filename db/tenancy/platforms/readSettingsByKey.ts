import type { Database } from '../../core/connect.js';
import { type CatalogSettings, parseCatalogSettings } from './readCatalogSettings.js';

export interface PlatformSettings {
  id: number;
  settings: CatalogSettings;
}

const statement = {
  name: 'read settings by key',
  text: 'select id, key, settings from platforms where key = any (cast($1 as text[]))',
};

/** Ids and settings of platforms, by platform key. Unknown keys have no entry. */
export async function readSettingsByKey(
  db: Pick<Database, 'read'>,
  keys: string[],
): Promise<Map<string, PlatformSettings>> {
  const rows = await db.read<{ id: number; key: string; settings: Partial<CatalogSettings> }>(statement, [keys]);
  return new Map(rows.map(({ id, key, settings }) => [key, { id, settings: parseCatalogSettings(settings) }]));
}

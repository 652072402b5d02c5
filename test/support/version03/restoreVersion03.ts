import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';

/**
 * Fills an empty database as version 0.3 left it after loading the demo: every statement of its 130 migrations, so the tables have what
 * such a history leaves (dropped columns, names from before a rename), and the rows of all tables. answers.json has what the service
 * of that version answered from it. Neither file is made again.
 */
export async function restoreVersion03(client: pg.ClientBase | pg.Pool): Promise<void> {
  const file = path.join(__dirname, 'database.sql.gz');
  await client.query(gunzipSync(await readFile(file)).toString());
}

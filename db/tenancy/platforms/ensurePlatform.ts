import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { Platform } from './platform.js';
import { PersonRefused } from './personRefused.js';

export interface PlatformInput {
  key: string;
  name: string;
  /** True makes it the main platform; false leaves the flag unchanged. */
  isMain: boolean;
}

/**
 * Creates a platform, or returns the existing one with this key, which keeps its name. Throws PersonRefused when
 * another platform is the main one.
 */
export async function ensurePlatform(
  db: Database,
  actor: Actor,
  { key, name, isMain }: PlatformInput,
): Promise<{ platform: Platform; created: boolean }> {
  try {
    return await db.transaction(actor, async (trx) => {
      const inserted = await Platform.query(trx)
        .insert({ key, name, is_main: isMain })
        .onConflict('key')
        .ignore()
        .returning('*');
      if (inserted.id !== undefined) return { platform: inserted, created: true };
      if (isMain) await Platform.query(trx).patch({ is_main: true }).where({ key, is_main: false });
      const platform = await Platform.query(trx).findOne({ key }).throwIfNotFound();
      return { platform, created: false };
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'platforms_one_main') throw error;
    const [main] = await db.read<{ key: string }>({ text: 'select key from platforms where is_main' });
    throw new PersonRefused('main', `'${main?.key}' is already the main platform, and there can only be one.`);
  }
}

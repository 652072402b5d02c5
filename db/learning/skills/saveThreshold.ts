import { ignoringCase } from '../../core/ignoringCase.js';
import { lockName } from '../../core/lockName.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { SkillThreshold } from './skillThreshold.js';

/** A level, and the points that it requires. */
export interface Level {
  name: string;
  threshold: number;
}

/** The most levels of a platform: every answer about a skill lists the levels reached. */
export const MOST_LEVELS = 100;

/** Adds a level. Names are case-insensitive. `taken`: the name exists; `full`: the platform has MOST_LEVELS. */
export function addThreshold(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  level: Level,
): Promise<Level | 'taken' | 'full'> {
  return db.transaction(actor, async (trx) => {
    await lockLevels(trx, platformId);
    const names = await SkillThreshold.query(trx).select('name').where({ platform_id: platformId });
    if (names.some(({ name }) => name.toLowerCase() === level.name.toLowerCase())) return 'taken';
    if (names.length >= MOST_LEVELS) return 'full';
    const { name, threshold } = await SkillThreshold.query(trx).insert({ platform_id: platformId, ...level });
    return { name, threshold };
  });
}

/** Changes the points of a level by its name (case-insensitive); null when there is none. */
export function changeThreshold(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { name, threshold }: Level,
): Promise<Level | null> {
  return db.transaction(actor, async (trx) => {
    const [changed] = await SkillThreshold.query(trx)
      .patch({ threshold, modified_at: new Date() })
      .where({ platform_id: platformId })
      .where(...ignoringCase('name', name))
      .returning(['name', 'threshold']);
    return changed ? { name: changed.name, threshold: changed.threshold } : null;
  });
}

/** Deletes all levels of a platform. */
export async function removeThresholds(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
): Promise<void> {
  await db.transaction(
    actor,
    async (trx) => await SkillThreshold.query(trx).delete().where({ platform_id: platformId }),
  );
}

async function lockLevels(trx: Transaction, platformId: number): Promise<void> {
  await lockName(trx, 'skill thresholds', platformId);
}

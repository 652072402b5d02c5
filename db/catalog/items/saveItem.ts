import type { Transaction } from '../../core/transaction.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { DanglingReference, IncomingItem, ItemResult, Refusal } from './incomingItem.js';
import { upsertCourses, upsertPathways, upsertPrograms, upsertResources, upsertRoles } from './upsertItems.js';
import { type IncomingSkill, upsertSkills } from './upsertSkills.js';

/** Thrown inside the transaction to roll back the item. */
export class ItemRefused extends Error {
  constructor(readonly refusal: Refusal | { code: 'unknown_reference'; references: DanglingReference[] }) {
    super(refusal.code);
    this.name = 'ItemRefused';
  }
}

type SaveItem<Item> = (
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  item: Item,
) => Promise<{ created: boolean }>;

/** Creates or updates one item in a transaction of its own. Throws ItemRefused, also for a new dangling reference. */
function createSave<Item>(
  upsert: (trx: Transaction, platformId: number, items: Item[]) => Promise<ItemResult[]>,
): SaveItem<Item> {
  return (db, actor, platformId, item) =>
    db.transaction(actor, async (trx) => {
      const [result] = await upsert(trx, platformId, [item]);
      if (result!.refusal) throw new ItemRefused(result!.refusal);
      // Old dangling references are accepted, so that a client can read a record, change one field and send it back.
      const references = result!.dangling.filter(({ isOld }) => !isOld);
      if (references.length > 0) throw new ItemRefused({ code: 'unknown_reference', references });
      return { created: result!.outcome === 'created' };
    });
}

export const saveCourse = createSave<IncomingItem>(upsertCourses);
export const saveProgram = createSave<IncomingItem>(upsertPrograms);
export const savePathway = createSave<IncomingItem>(upsertPathways);
export const saveResource = createSave<IncomingItem>(upsertResources);
export const saveRole = createSave<IncomingItem>(upsertRoles);
export const saveSkill = createSave<IncomingSkill>(upsertSkills);

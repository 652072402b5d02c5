import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { type SuggestionKind, type SuggestionReach, reachCondition } from './suggestionKinds.js';

/** A tenant, and what somebody has to do with there. */
export interface TenantReach extends SuggestionReach {
  platformId: number;
}

/** Takes a suggestion away in one of these tenants, or in any. Answers whether there was one within reach. */
export async function removeSuggestion(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { kind, toGroup }: SuggestionKind,
  { id, reaches }: { id: number; reaches: TenantReach[] | 'all' },
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    if (reaches === 'all') {
      const anywhere = 'delete from suggestions where platform_id in (select id from platforms) and id = ? and kind = ?';
      return (await trx.raw<{ rowCount: number }>(anywhere, [id, kind])).rowCount > 0;
    }
    for (const { platformId, departments } of reaches) {
      const row = {
        tenant: 'suggestions.platform_id',
        ...(toGroup ? { group: 'suggestions.group_id' } : { person: 'suggestions.user_id' }),
      };
      const inReach = reachCondition({ departments }, row, () => ':departments');
      const { rowCount } = await trx.raw<{ rowCount: number }>(
        `delete from suggestions where platform_id = :platformId and id = :id and kind = :kind and ${inReach}`,
        { platformId, id, kind, ...(Array.isArray(departments) && { departments }) },
      );
      if (rowCount > 0) return true;
    }
    return false;
  });
}

import { type Transaction, storeReason, query } from '../../core/transaction.js';
import { enroll } from '../enrollments/enroll.js';
import type { IncomingEnrollment } from '../enrollments/enrollItems.js';
import type { SuggestionKind } from './suggestionKinds.js';

/**
 * Enrolls the people of accepted suggestions, or the members of their groups, in the suggested items, if the tenant's
 * settings say so. Items with obstacles are skipped.
 */
export async function enrollAccepted(
  trx: Transaction,
  { item, toGroup }: SuggestionKind,
  platformId: number,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  const people = toGroup
    ? 'join group_members person on person.platform_id = suggestions.platform_id and person.group_id = suggestions.group_id'
    : 'join lateral (select suggestions.user_id) person on true';
  const text = `
     select person.user_id as "userId", items.${item.keyColumn} as "itemKey"
       from platforms
       join suggestions on suggestions.platform_id = platforms.id and suggestions.id = any (cast($2 as bigint[]))
       ${people}
       join ${item.items} items on items.platform_id = suggestions.platform_id and items.id = suggestions.${item.itemColumn}
      where platforms.id = $1 and platforms.settings ->> 'suggestion_acceptance_enrolls' = 'true'`;
  const rows = await query<IncomingEnrollment>(trx, { text }, [platformId, ids]);
  if (rows.length === 0) return;
  await storeReason(trx, ids.length === 1 ? `suggestion ${ids[0]}` : 'suggestion');
  await enroll(trx, item, platformId, rows, 'suggestion');
}

import type { AuditEntry } from '../../../db/compliance/audit/listAuditEntries.js';
import type { components } from '../../../generated/types.js';

/** A page of at most `limit` of these entries; one more of them says that the page is not the last. */
export function presentAuditPage(entries: AuditEntry[], limit: number): components['schemas']['AuditEntryPage'] {
  const results = entries.slice(0, limit);
  return { results, last_id: results.at(-1)?.id ?? null, is_last: entries.length <= limit };
}

import { NO_PLATFORM, listAuditEntries } from '../../../db/compliance/audit/listAuditEntries.js';
import { operation } from '../../_shared/operation.js';
import { presentAuditPage } from './presentAuditPage.js';

export default operation('listServiceAuditEntries', async ({ query, services: { db }, reply }) => {
  const limit = query.limit ?? 50;
  const entries = await listAuditEntries(db, NO_PLATFORM, { ...query, limit: limit + 1 });
  return reply(200, presentAuditPage(entries, limit));
});

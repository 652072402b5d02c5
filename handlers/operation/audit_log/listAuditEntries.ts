import { listAuditEntries } from '../../../db/compliance/audit/listAuditEntries.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { operation } from '../../_shared/operation.js';
import { presentAuditPage } from './presentAuditPage.js';

export default operation('listAuditEntries', async ({ params, query, access, services: { db }, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const limit = query.limit ?? 50;
  const entries = await listAuditEntries(db, platform.id, { ...query, limit: limit + 1 });
  return reply(200, presentAuditPage(entries, limit));
});

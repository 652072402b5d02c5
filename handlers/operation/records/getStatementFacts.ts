import { findStatementFacts } from '../../../db/learning/activity/findStatementFacts.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { operation } from '../../_shared/operation.js';

export default operation('getStatementFacts', async ({ params, access, services: { db }, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const facts = await findStatementFacts(db, platform.id, params.statement_id);
  if (facts === null) throw notFound('statement', params.statement_id);
  return reply(200, facts);
});

import { removeDocument } from '../../../db/learning/records/documents.js';
import { operation } from '../../_shared/operation.js';
import { parseAgentOrGroup } from '../../../services/learning/xapi/agentQuery.js';
import { checkPreconditions, requireOwnDocuments } from './documents.js';
import { requireRecordStore } from '../../../services/learning/xapi/recordStore.js';

const RULE = 'Communication 2.6';

export default operation('deleteAgentProfile', async ({ params, query, headers, access, services, request, reply }) => {
  const store = requireRecordStore(access, params.org, request);
  const owner = { platformId: store.platform.id, agent: parseAgentOrGroup(query.agent, RULE), activity: null };
  requireOwnDocuments(store, owner.agent);
  const key = { ...owner, registration: null, id: query.profileId };
  await removeDocument(services.db, access.actor, key, (stored) => checkPreconditions(headers, stored));
  return reply(204, undefined);
});

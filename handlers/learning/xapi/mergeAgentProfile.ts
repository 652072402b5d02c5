import { changeDocument } from '../../../db/learning/records/documents.js';
import { operation } from '../../_shared/operation.js';
import { parseAgentOrGroup } from '../../../services/learning/xapi/agentQuery.js';
import { parseContent, checkPreconditions, requireOwnDocuments } from './documents.js';
import { mergeDocuments, parseDocument } from '../../../services/learning/xapi/mergeDocuments.js';
import { requireRecordStore } from '../../../services/learning/xapi/recordStore.js';

const RULE = 'Communication 2.6';

export default operation(
  'mergeAgentProfile',
  async ({ params, query, headers, body, access, services, request, reply }) => {
    const store = requireRecordStore(access, params.org, request);
    const owner = { platformId: store.platform.id, agent: parseAgentOrGroup(query.agent, RULE), activity: null };
    requireOwnDocuments(store, owner.agent);
    const posted = parseDocument(parseContent(body));
    await changeDocument(services.db, access.actor, { ...owner, registration: null, id: query.profileId }, (stored) => {
      checkPreconditions(headers, stored);
      return stored ? mergeDocuments(stored, posted) : posted;
    });
    return reply(204, undefined);
  },
);

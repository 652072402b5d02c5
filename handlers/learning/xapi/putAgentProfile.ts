import { changeDocument } from '../../../db/learning/records/documents.js';
import { operation } from '../../_shared/operation.js';
import { parseAgentOrGroup } from '../../../services/learning/xapi/agentQuery.js';
import { parseContent, checkPreconditions, requireOwnDocuments } from './documents.js';
import { parseFamily, requireRecordStore } from '../../../services/learning/xapi/recordStore.js';

const RULE = 'Communication 2.6';

export default operation(
  'putAgentProfile',
  async ({ params, query, headers, body, access, services, request, reply }) => {
    const store = requireRecordStore(access, params.org, request);
    const owner = { platformId: store.platform.id, agent: parseAgentOrGroup(query.agent, RULE), activity: null };
    requireOwnDocuments(store, owner.agent);
    const content = parseContent(body);
    // Version 1.0 requires one of the two headers; the conformance suite checks it.
    const mustSay = parseFamily(headers) === '1.0';
    await changeDocument(services.db, access.actor, { ...owner, registration: null, id: query.profileId }, (stored) => {
      checkPreconditions(headers, stored, { mustKnow: true, mustSay });
      return content;
    });
    return reply(204, undefined);
  },
);

import { changeDocument } from '../../../db/learning/records/documents.js';
import { operation } from '../../_shared/operation.js';
import { parseContent, checkPreconditions, requireOwnDocuments } from './documents.js';
import { parseFamily, requireRecordStore } from '../../../services/learning/xapi/recordStore.js';
import { parseStateQuery } from '../../../services/learning/xapi/parseStateQuery.js';

export default operation(
  'putActivityState',
  async ({ params, query, headers, body, access, services, request, reply }) => {
    const store = requireRecordStore(access, params.org, request);
    const { owner, registration = null } = parseStateQuery(store, query);
    requireOwnDocuments(store, owner.agent);
    const content = parseContent(body);
    // Version 1.0 allows replacing a state without a precondition (Communication 3.1).
    const mustKnow = parseFamily(headers) === '2.0';
    await changeDocument(services.db, access.actor, { ...owner, registration, id: query.stateId }, (stored) => {
      checkPreconditions(headers, stored, { mustKnow });
      return content;
    });
    return reply(204, undefined);
  },
);

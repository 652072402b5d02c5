import { changeDocument } from '../../../db/learning/records/documents.js';
import { operation } from '../../_shared/operation.js';
import { parseContent, checkPreconditions, requireOwnDocuments } from './documents.js';
import { mergeDocuments, parseDocument } from '../../../services/learning/xapi/mergeDocuments.js';
import { requireRecordStore } from '../../../services/learning/xapi/recordStore.js';
import { parseStateQuery } from '../../../services/learning/xapi/parseStateQuery.js';

export default operation(
  'mergeActivityState',
  async ({ params, query, headers, body, access, services, request, reply }) => {
    const store = requireRecordStore(access, params.org, request);
    const { owner, registration = null } = parseStateQuery(store, query);
    requireOwnDocuments(store, owner.agent);
    const posted = parseDocument(parseContent(body));
    await changeDocument(services.db, access.actor, { ...owner, registration, id: query.stateId }, (stored) => {
      checkPreconditions(headers, stored);
      return stored ? mergeDocuments(stored, posted) : posted;
    });
    return reply(204, undefined);
  },
);

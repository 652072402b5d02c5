import { changeDocument } from '../../../db/learning/records/documents.js';
import { operation } from '../../_shared/operation.js';
import { contentOf, holdToTags, requireOwn } from './documents.js';
import { mergeDocuments, parseDocument } from '../../../services/learning/xapi/mergeDocuments.js';
import { requireRecordStore } from '../../../services/learning/xapi/recordStore.js';
import { parseStateQuery } from '../../../services/learning/xapi/parseStateQuery.js';

export default operation(
  'mergeActivityState',
  async ({ params, query, headers, body, access, services, request, reply }) => {
    const store = requireRecordStore(access, params.org, request);
    const { owner, registration = null } = parseStateQuery(store, query);
    requireOwn(store, owner.agent);
    const posted = parseDocument(contentOf(body));
    await changeDocument(services.db, access.actor, { ...owner, registration, id: query.stateId }, (stored) => {
      holdToTags(headers, stored);
      return stored ? mergeDocuments(stored, posted) : posted;
    });
    return reply(204, undefined);
  },
);

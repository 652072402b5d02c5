import { removeDocument, removeDocuments } from '../../../db/learning/records/documents.js';
import { operation } from '../../_shared/operation.js';
import { checkPreconditions, requireOwnDocuments } from './documents.js';
import { requireRecordStore } from '../../../services/learning/xapi/recordStore.js';
import { parseStateQuery } from '../../../services/learning/xapi/parseStateQuery.js';

export default operation(
  'deleteActivityState',
  async ({ params, query, headers, access, services, request, reply }) => {
    const store = requireRecordStore(access, params.org, request);
    const { owner, registration } = parseStateQuery(store, query);
    requireOwnDocuments(store, owner.agent);
    const { stateId: id } = query;
    if (id === undefined) await removeDocuments(services.db, access.actor, owner, registration);
    else {
      const key = { ...owner, registration: registration ?? null, id };
      await removeDocument(services.db, access.actor, key, (stored) => checkPreconditions(headers, stored));
    }
    return reply(204, undefined);
  },
);

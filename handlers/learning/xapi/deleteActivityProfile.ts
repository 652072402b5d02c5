import { removeDocument } from '../../../db/learning/records/documents.js';
import { operation } from '../../_shared/operation.js';
import { parseIri } from '../../../services/learning/xapi/agentQuery.js';
import { checkPreconditions } from './documents.js';
import { requireRecordStore } from '../../../services/learning/xapi/recordStore.js';

const RULE = 'Communication 2.7';

export default operation(
  'deleteActivityProfile',
  async ({ params, query, headers, access, services, request, reply }) => {
    const store = requireRecordStore(access, params.org, request);
    const owner = {
      platformId: store.platform.id,
      agent: null,
      activity: parseIri('activity', 'activityId', query.activityId, RULE),
    };
    const key = { ...owner, registration: null, id: query.profileId };
    await removeDocument(services.db, access.actor, key, (stored) => checkPreconditions(headers, stored));
    return reply(204, undefined);
  },
);

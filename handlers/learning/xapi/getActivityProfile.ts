import { operation } from '../../_shared/operation.js';
import { parseIri } from '../../../services/learning/xapi/agentQuery.js';
import { answerDocuments } from './documents.js';
import { requireRecordStore } from '../../../services/learning/xapi/recordStore.js';

const RULE = 'Communication 2.7';

export default operation('getActivityProfile', ({ params, query, access, services, request, reply, replyOther }) => {
  const store = requireRecordStore(access, params.org, request);
  const owner = {
    platformId: store.platform.id,
    agent: null,
    activity: parseIri('activity', 'activityId', query.activityId, RULE),
  };
  return answerDocuments({ reply, replyOther }, services.db, owner, { id: query.profileId, since: query.since });
});

import { operation } from '../../_shared/operation.js';
import { iriOf } from '../../../services/learning/xapi/agentQuery.js';
import { answerDocuments } from './documents.js';
import { recordStoreOf } from '../../../services/learning/xapi/recordStore.js';

const RULE = 'Communication 2.7';

export default operation('getActivityProfile', ({ params, query, access, services, request, reply, replyOther }) => {
  const store = recordStoreOf(access, params.org, request);
  const owner = {
    platformId: store.platform.id,
    agent: null,
    activity: iriOf('activity', 'activityId', query.activityId, RULE),
  };
  return answerDocuments({ reply, replyOther }, services.db, owner, { id: query.profileId, since: query.since });
});

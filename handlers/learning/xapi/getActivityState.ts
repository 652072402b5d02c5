import { operation } from '../../_shared/operation.js';
import { answerDocuments, mayUse } from './documents.js';
import { recordStoreOf } from '../../../services/learning/xapi/recordStore.js';
import { statesOf } from '../../../services/learning/xapi/stateQuery.js';

export default operation('getActivityState', ({ params, query, access, services, request, reply, replyOther }) => {
  const store = recordStoreOf(access, params.org, request);
  const { owner, registration } = statesOf(store, query);
  const isHidden = !mayUse(store, owner.agent);
  return answerDocuments({ reply, replyOther }, services.db, owner, {
    id: query.stateId,
    registration,
    since: query.since,
    isHidden,
  });
});

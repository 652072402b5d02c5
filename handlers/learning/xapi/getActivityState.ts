import { operation } from '../../_shared/operation.js';
import { answerDocuments, mayUseDocuments } from './documents.js';
import { requireRecordStore } from '../../../services/learning/xapi/recordStore.js';
import { parseStateQuery } from '../../../services/learning/xapi/parseStateQuery.js';

export default operation('getActivityState', ({ params, query, access, services, request, reply, replyOther }) => {
  const store = requireRecordStore(access, params.org, request);
  const { owner, registration } = parseStateQuery(store, query);
  const isHidden = !mayUseDocuments(store, owner.agent);
  return answerDocuments({ reply, replyOther }, services.db, owner, {
    id: query.stateId,
    registration,
    since: query.since,
    isHidden,
  });
});

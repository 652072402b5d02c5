import { operation } from '../../_shared/operation.js';
import { parseAgentOrGroup } from '../../../services/learning/xapi/agentQuery.js';
import { answerDocuments, mayUseDocuments } from './documents.js';
import { requireRecordStore } from '../../../services/learning/xapi/recordStore.js';

const RULE = 'Communication 2.6';

export default operation('getAgentProfile', ({ params, query, access, services, request, reply, replyOther }) => {
  const store = requireRecordStore(access, params.org, request);
  const owner = { platformId: store.platform.id, agent: parseAgentOrGroup(query.agent, RULE), activity: null };
  const isHidden = !mayUseDocuments(store, owner.agent);
  return answerDocuments({ reply, replyOther }, services.db, owner, {
    id: query.profileId,
    since: query.since,
    isHidden,
  });
});

import { findDefinitions } from '../../../db/learning/records/findStatements.js';
import { operation } from '../../_shared/operation.js';
import { iriOf } from '../../../services/learning/xapi/agentQuery.js';
import { recordStoreOf } from '../../../services/learning/xapi/recordStore.js';

export default operation('getRecordActivity', async ({ params, query, access, services, request, reply }) => {
  const { platform } = recordStoreOf(access, params.org, request);
  const activity = iriOf('activity', 'activityId', query.activityId, 'Communication 2.5');
  const definition = (await findDefinitions(services.db, platform.id, [activity])).get(activity.name);
  return reply(200, { objectType: 'Activity', id: activity.name, ...(definition && { definition }) });
});

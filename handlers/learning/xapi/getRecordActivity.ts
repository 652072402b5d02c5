import { findDefinitions } from '../../../db/learning/records/findStatements.js';
import { operation } from '../../_shared/operation.js';
import { parseIri } from '../../../services/learning/xapi/agentQuery.js';
import { requireRecordStore } from '../../../services/learning/xapi/recordStore.js';

export default operation('getRecordActivity', async ({ params, query, access, services, request, reply }) => {
  const { platform } = requireRecordStore(access, params.org, request);
  const activity = parseIri('activity', 'activityId', query.activityId, 'Communication 2.5');
  const definition = (await findDefinitions(services.db, platform.id, [activity])).get(activity.name);
  return reply(200, { objectType: 'Activity', id: activity.name, ...(definition && { definition }) });
});

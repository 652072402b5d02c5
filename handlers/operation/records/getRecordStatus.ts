import { readActivityStatus } from '../../../db/learning/activity/readActivityStatus.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { operation } from '../../_shared/operation.js';

const EMPTY = {
  kept_from: null,
  records_kept_since: null,
  followed_up_to: null,
  behind: 0,
  behind_seconds: 0,
  queued_changes: 0,
  statements: 0,
  unknown_people: 0,
  unknown_subjects: 0,
};

export default operation('getRecordStatus', async ({ params, access, services: { db }, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const status = await readActivityStatus(db, platform.id);
  return reply(200, status ?? { platform: platform.key, ...EMPTY });
});

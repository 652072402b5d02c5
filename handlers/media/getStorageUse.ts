import { quotientTo2 } from '../../db/analytics/changeMetrics.js';
import { readStorageUse } from '../../db/media/files/readStorageUse.js';
import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { operation } from '../_shared/operation.js';

const BYTES_PER_MB = 1_000_000;

export default operation('getStorageUse', async ({ params, access, services: { db, files }, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const use = await readStorageUse(db, platform.id);
  const quota = use.quotaMb === null ? files.quotaBytes : use.quotaMb * BYTES_PER_MB;
  return reply(200, {
    files: use.files,
    media_resources: use.mediaResources,
    stored_bytes: use.storedBytes,
    // 0 means no limit.
    quota_bytes: quota === 0 ? null : quota,
    used_percent: quota === 0 ? null : quotientTo2(100 * use.storedBytes, quota),
  });
});

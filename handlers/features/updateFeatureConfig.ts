import { readFeatureConfig } from '../../db/features/readFeatureConfig.js';
import { saveFeatureConfig } from '../../db/features/saveFeatureConfig.js';
import { findPlatformRows } from '../../db/tenancy/access/rows.js';
import { operation } from '../_shared/operation.js';
import { invalidField } from '../../services/_shared/problems.js';
import { parseConfigChange, refuseConfig, mapRegisteredFeatures } from '../../services/features/configChange.js';
import { requirePlatformMember } from '../../services/features/requirePerson.js';
import { presentFeatureConfig } from './present.js';

export default operation('updateFeatureConfig', async ({ body, access, services, reply }) => {
  const { platform, person } = await requirePlatformMember(access, services, body, 'body');
  const change = parseConfigChange(body);
  if (!change) throw invalidField('body', '/config', 'is required unless feature and values are sent', 'required');
  const byAdmin = findPlatformRows(access.rows, platform)?.part.kind === 'whole';
  refuseConfig(await mapRegisteredFeatures(services), change, { byAdmin, place: body.config ? '/config' : '/values' });
  await saveFeatureConfig(services.db, access.actor, { platformId: platform.id, userId: person.id }, change);
  return reply(
    200,
    presentFeatureConfig(person, platform, await readFeatureConfig(services.db, platform.id, person.id)),
  );
});

import { changeAllFeatureConfigs, changeFeatureConfigs } from '../../db/features/saveFeatureConfig.js';
import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { invalidField } from '../../services/_shared/problems.js';
import { checkConfigItems, mapMissedErrors } from '../../services/features/bulkConfigItems.js';
import { parseConfigChange, refuseConfig, mapRegisteredFeatures } from '../../services/features/configChange.js';

export default operation('updateFeatureConfigBulk', async ({ body, access, services, reply }) => {
  const { db, findSchemaErrors } = services;
  const platform = requirePlatform(access, body.platform_key, { names: ['platform_key'] });
  const shared = parseConfigChange(body);
  const features = await mapRegisteredFeatures(services);
  if (shared) refuseConfig(features, shared, { byAdmin: true, place: body.config ? '/config' : '/values' });
  if (!body.users) {
    if (!shared) throw invalidField('body', '/config', 'is required unless feature and values are sent', 'required');
    return reply(200, {
      successes: await changeAllFeatureConfigs(db, access.actor, platform.id, shared),
      error_codes: [],
    });
  }
  const { changes, errors } = await checkConfigItems(body.users, { shared, features, findSchemaErrors });
  const atomic = body.atomic ?? false;
  if (atomic && errors.length > 0) return reply(200, { successes: 0, error_codes: errors });
  const { count, missed } = await changeFeatureConfigs(db, access.actor, platform.id, changes, { atomic });
  const error_codes = [...errors, ...mapMissedErrors(missed)].sort((a, b) => a.index - b.index);
  return reply(200, { successes: count, error_codes });
});

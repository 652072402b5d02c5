import { saveSkill } from '../../../db/catalog/items/saveItem.js';
import { findSkill } from '../../../db/catalog/items/findItem.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentSkill } from '../present.js';
import { mapItemErrors } from '../../../services/catalog/mapItemErrors.js';

export default operation('upsertCatalogSkill', async ({ body, access, services, reply }) => {
  const { name, data } = body;
  const platform = requirePlatform(access, body.org, { names: ['org'] });
  const { created } = await mapItemErrors(saveSkill(services.db, access.actor, platform.id, { key: name, data }));
  const skill = await findSkill(services.db, platform.id, name);
  if (!skill) throw notFound('skill', name);
  return reply(created ? 201 : 200, presentSkill(skill));
});

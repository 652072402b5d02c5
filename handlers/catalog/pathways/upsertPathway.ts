import { pathwayKind } from '../../../db/catalog/items/catalogKinds.js';
import { savePathway } from '../../../db/catalog/items/saveItem.js';
import { findItem } from '../../../db/catalog/items/findItem.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { mapItemErrors } from '../../../services/catalog/mapItemErrors.js';

export default operation('upsertPathway', async ({ body, access, services, replyText }) => {
  const { pathway_id: key, name, slug, data } = body;
  const platform = requirePlatform(access, body.org, { names: ['org'] });
  const { created } = await mapItemErrors(
    savePathway(services.db, access.actor, platform.id, { key, name, slug, data }),
  );
  const item = await findItem(services.db, pathwayKind, platform.id, key);
  // Another request may have removed it since.
  if (!item) throw notFound('pathway', key);
  return replyText(created ? 201 : 200, item);
});

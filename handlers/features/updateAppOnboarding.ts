import { listPlatformsOfPerson } from '../../db/tenancy/access/rows.js';
import { findAccessibleApps, saveOnboarding } from '../../db/features/saveUserApp.js';
import { operation } from '../_shared/operation.js';
import { notFound } from '../../services/_shared/problems.js';
import { requirePerson } from '../../services/features/requirePerson.js';

export default operation('updateAppOnboarding', async ({ body, access, services, reply }) => {
  const person = requirePerson(access, body, 'body');
  const platforms = listPlatformsOfPerson(access.rows, person.id);
  const apps = await findAccessibleApps(services.db, person.id, body.app, platforms === 'all' ? null : platforms);
  if (apps.length === 0) throw notFound('app', body.app);
  await saveOnboarding(services.db, access.actor, person.id, apps, body.onboarding_completed);
  return reply(200, { onboarding_completed: body.onboarding_completed, app: body.app });
});

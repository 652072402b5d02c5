import { changeTrial } from '../../db/features/saveUserApp.js';
import { operation } from '../_shared/operation.js';
import { conflict, invalidField, notFound } from '../../services/_shared/problems.js';
import { requirePlatformMember } from '../../services/features/requirePerson.js';

export default operation('updateAppTrialStatus', async ({ body, access, services, reply }) => {
  const {
    user_id,
    username,
    email,
    app,
    platform: alias,
    platform_key: platformKey = alias,
    free_trial_started: starts = true,
  } = body;
  const { platform, person } = await requirePlatformMember(
    access,
    services,
    { user_id, username, email, platform_key: platformKey },
    'body',
  );
  const outcome = await changeTrial(services.db, access.actor, {
    platformId: platform.id,
    userId: person.id,
    app,
    starts,
  });
  if (outcome === 'unknown') throw notFound('app', app);
  if (outcome === 'none') throw invalidField('body', '/app', 'has no free trial', 'trial');
  if (outcome === 'ended') throw conflict('The free trial of this app has ended.');
  return reply(200, { free_trial_started: starts, app, platform: platform.key });
});

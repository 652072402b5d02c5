import { createLtiRegistration } from '../../db/lti/saveLtiRegistration.js';
import { requireOrganization } from '../../services/_shared/requirePlatform.js';
import { parseLtiRegistration, withLtiRefusalAs409 } from '../../services/lti/parseLtiRegistration.js';
import { requireLtiRegistration } from '../../services/lti/requireLtiRegistration.js';
import { ensureToolKey } from '../../services/lti/ensureToolKey.js';
import { operation } from '../_shared/operation.js';

export default operation('createLtiRegistration', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const { issuer, client_id: clientId, ...values } = body;
  const registration = {
    ...{ token_url: null, token_audience: null, unknown_people: 'refuse' as const, verifies_emails: false },
    ...{ domains: [], verified_domains: [], roles: {}, place_url: null, is_active: true },
    ...{ name: body.name, login_url: body.login_url, keys_url: body.keys_url, issuer, client_id: clientId },
    ...parseLtiRegistration(services.settings, access, values, []),
  };
  // Before anything is stored: without SECRETS_KEY there are no keys.
  await ensureToolKey(services, access.actor, platform);
  const id = await withLtiRefusalAs409(
    createLtiRegistration(services.db, access.actor, platform.id, registration, {
      maySharePlatforms: access.caller?.isDmAdmin === true,
    }),
  );
  return reply(201, await requireLtiRegistration(services, platform, id));
});

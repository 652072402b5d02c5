import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { findLtiAddresses } from '../../services/lti/beginLogin.js';
import { HTML } from '../../services/lti/ltiPages.js';
import { registerTool } from '../../services/lti/registerTool.js';
import { buildRegisteredPage } from '../../services/lti/registrationPages.js';
import { OtherBody, operation } from '../_shared/operation.js';

export default operation('registerLtiTool', async ({ params, query, access, services, request, replyOther }) => {
  const platform = requirePlatform(access, params.org);
  const sent = {
    token: query.token,
    configurationUrl: query.openid_configuration,
    registrationToken: query.registration_token || null,
  };
  const addresses = findLtiAddresses(services, request.url, platform);
  const registered = await registerTool(services, access.actor, platform, sent, addresses);
  const { html, headers } = buildRegisteredPage(registered);
  return replyOther(200, new OtherBody(HTML, html), headers);
});

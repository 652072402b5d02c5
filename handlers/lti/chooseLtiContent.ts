import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { answerChoice, requireContent } from '../../services/lti/answerChoice.js';
import { findLtiAddresses } from '../../services/lti/beginLogin.js';
import { buildAnswerPage } from '../../services/lti/choicePages.js';
import { HTML } from '../../services/lti/ltiPages.js';
import { requireChoice, requireOwnForm } from '../../services/lti/requireChoice.js';
import { OtherBody, operation } from '../_shared/operation.js';

export default operation('chooseLtiContent', async ({ params, body, access, services, request, replyOther }) => {
  const platform = requirePlatform(access, params.org);
  const open = await requireChoice(services, platform, params.choice, request);
  requireOwnForm(open, body.form_secret);
  const content = body.action === 'cancel' ? [] : await requireContent(services, platform, open, body.content ?? []);
  const { launch: launchUrl } = findLtiAddresses(services, request.url, platform);
  const jwt = await answerChoice(services, access.actor, platform, open, { content, launchUrl });
  const { html, headers } = buildAnswerPage(open, jwt);
  return replyOther(200, new OtherBody(HTML, html), headers);
});

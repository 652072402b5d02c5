import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { buildChoicePage } from '../../services/lti/choicePages.js';
import { listContent } from '../../services/lti/listContent.js';
import { HTML } from '../../services/lti/ltiPages.js';
import { requireChoice } from '../../services/lti/requireChoice.js';
import { OtherBody, operation } from '../_shared/operation.js';

export default operation('showLtiChoices', async ({ params, query, access, services, request, replyOther }) => {
  const platform = requirePlatform(access, params.org);
  const open = await requireChoice(services, platform, params.choice, request);
  const shown = await listContent(services, open.rows, query);
  const { html, headers } = buildChoicePage(open, platform.key, shown);
  return replyOther(200, new OtherBody(HTML, html), headers);
});

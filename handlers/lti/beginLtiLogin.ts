import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { beginLogin } from '../../services/lti/beginLogin.js';
import { HTML } from '../../services/lti/ltiPages.js';
import { OtherBody, operation } from '../_shared/operation.js';

export default operation('beginLtiLogin', async ({ params, query, headers, access, services, request, ...answer }) => {
  const platform = requirePlatform(access, params.org);
  const browser = { url: request.url, cookie: headers.Cookie, fetchDest: headers['Sec-Fetch-Dest'] };
  const begun = await beginLogin(services, access.actor, platform, query, { ...browser, where: 'query' });
  return begun.page
    ? answer.replyOther(200, new OtherBody(HTML, begun.page.html), begun.page.headers)
    : answer.reply(302, undefined, begun.headers);
});

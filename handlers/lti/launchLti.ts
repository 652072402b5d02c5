import { invalidField } from '../../services/_shared/problems.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { asksForChoice, beginChoice } from '../../services/lti/beginChoice.js';
import { findLtiAddresses, isFramed } from '../../services/lti/beginLogin.js';
import { describeEnrollment } from '../../services/lti/describeEnrollment.js';
import { fillPlaceUrl } from '../../services/lti/fillPlaceUrl.js';
import { readLtiCookie } from '../../services/lti/ltiCookie.js';
import { HTML, type LtiPage, buildNewWindowPage, buildOpenedPage } from '../../services/lti/ltiPages.js';
import { openLaunch, requireLtiPerson } from '../../services/lti/openLaunch.js';
import { WindowNeeded, refuseLaunch, verifyLaunch } from '../../services/lti/verifyLaunch.js';
import { beginBrowserSession } from '../../services/tenancy/sessions/beginBrowserSession.js';
import { OtherBody, operation } from '../_shared/operation.js';

export default operation('launchLti', async ({ params, body, headers, access, services, request, ...answer }) => {
  const platform = requirePlatform(access, params.org);
  const { url } = request;
  const framed = isFramed(headers['Sec-Fetch-Dest']);
  const show = ({ html, headers: own }: LtiPage, more: Record<string, string> = {}) =>
    answer.replyOther(200, new OtherBody(HTML, html), { ...own, ...more });
  if (body.error !== undefined) throw refuseLaunch(`the LMS answers ${body.error}.`);
  if (body.id_token === undefined) throw invalidField('body', '/id_token', 'is required', 'required');
  const addresses = findLtiAddresses(services, url, platform);
  const sent = {
    state: body.state,
    idToken: body.id_token,
    secret: readLtiCookie(headers.Cookie, url),
    isFramed: framed,
  };
  try {
    const launch = await verifyLaunch(services, access.actor, platform, sent, addresses);
    const { registration, claims } = launch;
    const isChoice = asksForChoice(launch);
    const person = await requireLtiPerson(services, access.actor, platform, registration, claims);
    const opened = isChoice ? null : await openLaunch(services, access.actor, platform, launch, person);
    const session = await beginBrowserSession(
      services,
      access.actor,
      { platform_id: platform.id, user_id: person.user_id, lti_person_id: person.id },
      { url, userAgent: headers['User-Agent'] ?? '', previous: null, isFramed: framed },
    );
    const cookie = { 'Set-Cookie': session.setCookie };
    if (opened === null) {
      const choice = await beginChoice(services, access.actor, platform, launch, session.id);
      return answer.reply(303, undefined, { Location: addresses.choice(choice), ...cookie });
    }
    const { place, enrollment } = opened;
    if (registration.place_url !== null)
      return answer.reply(303, undefined, { Location: fillPlaceUrl(registration.place_url, place), ...cookie });
    const page = buildOpenedPage({
      platform: platform.key,
      person: person.name || person.username,
      place: { kind: place.kind, name: place.name ?? platform.key },
      enrollment: describeEnrollment(enrollment),
    });
    return show(page, cookie);
  } catch (error) {
    if (!(error instanceof WindowNeeded)) throw error;
    return show(buildNewWindowPage(addresses.login, error.request));
  }
});

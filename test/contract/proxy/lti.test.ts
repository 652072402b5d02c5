import { describe } from '@jest/globals';
import { deepLinkingClaims, publishConfiguration, readLogin, testLms } from '../../handlers/lti/testLms.js';
import { itPassesPrism } from './proxiedWorld.js';

const { server, parts, loginParameters, begin, sign, launch } = testLms();
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const BASE = '/api/lti/orgs/north/';

describe('launches of an LMS through Prism', () => {
  itPassesPrism<'lti'>(() => parts.open.url, {
    beginLtiLogin: async (proxy) => [
      await proxy.send('GET', `${BASE}login/`, { query: loginParameters() }),
      await proxy.send('GET', `${BASE}login/`, {
        query: loginParameters(),
        headers: { 'sec-fetch-dest': 'iframe' },
      }),
      await proxy.send('GET', `${BASE}login/`, { query: loginParameters({ iss: 'https://evil.example' }) }),
    ],
    postLtiLogin: async (proxy) => {
      const begun = await proxy.send('POST', `${BASE}login/`, { body: loginParameters() });
      const { cookie, state } = readLogin(begun);
      return [
        begun,
        await proxy.send('POST', `${BASE}login/`, { body: { ...loginParameters(), iss: 'https://evil.example' } }),
        await proxy.send('POST', `${BASE}launch/`, { body: { state, error: 'login_required' }, headers: { cookie } }),
      ];
    },
    launchLti: async (proxy) => {
      const begun = await begin();
      const body = { state: begun.state, id_token: await sign(begun) };
      const headers = { cookie: begun.cookie };
      return [
        await proxy.send('POST', `${BASE}launch/`, { body }),
        await proxy.send('POST', `${BASE}launch/`, { body, headers }),
        await proxy.send('POST', `${BASE}launch/`, { body, headers }),
      ];
    },
    showLtiChoices: async (proxy) => {
      const { path, headers } = await askForChoice();
      return [
        await proxy.send('GET', path, { headers }),
        await proxy.send('GET', path, { headers, query: { kind: 'unit' } }),
        await proxy.send('GET', path, {}),
        await proxy.send('GET', `${BASE}choices/${UNKNOWN}/`, { headers }),
      ];
    },
    registerLtiTool: async (proxy) => {
      publishConfiguration(parts.lms);
      const { body } = await server.send<{ url: string }>('POST', `${BASE}invitations/`, { issuer: parts.lms.url });
      const query = {
        token: new URL(body.url).searchParams.get('token')!,
        openid_configuration: `${parts.lms.url}/.well-known/openid-configuration`,
      };
      return [
        await proxy.send('GET', `${BASE}register/`, { query: { ...query, openid_configuration: parts.lms.url } }),
        await proxy.send('GET', `${BASE}register/`, { query }),
        await proxy.send('GET', `${BASE}register/`, { query }),
      ];
    },
    chooseLtiContent: async (proxy) => {
      const { path, headers, secret } = await askForChoice();
      const cancel = { body: { form_secret: secret, action: 'cancel' }, headers };
      return [
        await proxy.send('POST', path, { ...cancel, headers: {} }),
        await proxy.send('POST', path, { ...cancel, body: { form_secret: 'other' } }),
        await proxy.send('POST', path, { ...cancel, body: { form_secret: secret } }),
        await proxy.send('POST', path, cancel),
        await proxy.send('POST', path, cancel),
      ];
    },
  });
});

/** Launches as a teacher who chooses content. */
async function askForChoice() {
  const { headers: sent } = await launch(deepLinkingClaims());
  const path = new URL(sent.get('location')!).pathname;
  const headers = { cookie: sent.get('set-cookie')!.split(';')[0]! };
  const { text } = await parts.open.request('GET', path, { headers });
  return { path, headers, secret: /name="form_secret" value="([\w-]+)"/.exec(text)![1]! };
}

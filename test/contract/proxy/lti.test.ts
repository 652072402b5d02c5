import { describe } from '@jest/globals';
import { readLogin, testLms } from '../../handlers/lti/testLms.js';
import { itPassesPrism } from './proxiedWorld.js';

const { parts, loginParameters, begin, sign } = testLms();
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
  });
});

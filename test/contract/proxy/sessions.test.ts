import { beforeEach, describe } from '@jest/globals';
import { AUTH, SESSION, signInServer, writeCookies } from '../../handlers/tenancy/sessions/signInServer.js';
import { itPassesPrism } from './proxiedWorld.js';

const { context, register, signIn, start, authorize } = signInServer();
const provider = { id: '' };
beforeEach(async () => {
  provider.id = await register({});
});

const ended = { cookie: `session=1.${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.${'a'.repeat(43)}` };

describe('browser sessions through Prism', () => {
  itPassesPrism<'sessions'>(() => context.open.url, {
    startSignIn: async (proxy) => [
      await proxy.send('GET', `${AUTH}sign-in/`, { query: { return_to: '/docs' } }),
      await proxy.send('GET', `${AUTH}sign-in/`, { query: { return_to: '//elsewhere.example' } }),
    ],
    finishSignIn: async (proxy) => {
      const browser = new Map<string, string>();
      const back = authorize(await start(browser));
      const send = () =>
        proxy.send('GET', back.pathname, {
          query: Object.fromEntries(back.searchParams),
          headers: { cookie: writeCookies(browser) },
        });
      return [await send(), await send()];
    },
    getBrowserSession: async (proxy) => [
      await proxy.send('GET', SESSION, { headers: { cookie: writeCookies(await signIn()) } }),
      await proxy.send('GET', SESSION, { headers: ended }),
    ],
    endBrowserSession: async (proxy) => {
      const headers = { cookie: writeCookies(await signIn()), origin: context.open.url };
      const end = (more: Record<string, string>) =>
        proxy.send('POST', `${SESSION}end/`, { headers: { ...headers, ...more } });
      return [await end({}), await end({ 'x-csrf': '1' })];
    },
    receiveBackchannelLogout: async (proxy) => {
      await signIn();
      const path = `${AUTH}identity-providers/${provider.id}/backchannel-logout/`;
      const send = (token: string) => proxy.send('POST', path, { body: { logout_token: token } });
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const sign = (more: object) =>
        context.issuer.sign({ jti: 'j-1', sub: 's-1', events, ...more }, { header: { typ: 'logout+jwt' } });
      return [await send(await sign({})), await send(await sign({ nonce: 'n' }))];
    },
  });
});

/** Base URLs by service, instead of the services' own. */
export type ServiceAddresses = Partial<Record<string, string>>;

/** A request without side effects that requires the credential. */
export interface Probe {
  url: string;
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string };
  isAccepted(status: number, text: string): boolean;
}

type Value = Record<string, string>;

const isOk = (status: number) => status >= 200 && status < 300;
const buildReadProbe = (
  url: string,
  headers: Record<string, string>,
  isAccepted: Probe['isAccepted'] = isOk,
): Probe => ({
  url,
  request: { method: 'GET', headers },
  isAccepted,
});
const bearer = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { authorization: `Bearer ${key}` };

/** A 404 also proves that the service accepted the credential. */
const isAuthenticated = (status: number) => isOk(status) || status === 404;

const PROBES: Record<string, { address: string; build: (base: string, value: Value) => Probe }> = {
  openai: {
    address: 'https://api.openai.com/v1',
    build: (base, { api_key: key }) => buildReadProbe(`${base}/models`, bearer(key)),
  },
  anthropic: {
    address: 'https://api.anthropic.com/v1',
    build: (base, { api_key: key }) =>
      buildReadProbe(`${base}/models`, { 'x-api-key': key!, 'anthropic-version': '2023-06-01' }),
  },
  google: {
    address: 'https://generativelanguage.googleapis.com/v1beta',
    build: (base, { api_key: key }) => buildReadProbe(`${base}/models`, { 'x-goog-api-key': key! }),
  },
  'openai-compatible': {
    address: '',
    build: (base, { api_key: key }) => buildReadProbe(`${base}/models`, bearer(key)),
  },
  provider_a: {
    address: 'https://api.openai.com/v1',
    build: (base, { api_key: key }) => buildReadProbe(`${base}/models`, bearer(key)),
  },
  'chat-a': {
    address: 'https://discord.com/api/v10',
    build: (base, { bot_token: token }) => buildReadProbe(`${base}/users/@me`, { authorization: `Bot ${token}` }),
  },
  'chat-b': {
    address: 'https://slack.com/api',
    // It always answers 200.
    build: (base, { bot_token: token }) =>
      buildReadProbe(
        `${base}/auth.test`,
        bearer(token),
        (status, text) => isOk(status) && /"ok"\s*:\s*true/.test(text),
      ),
  },
  'chat-c': { address: 'https://login.microsoftonline.com', build: buildTokenProbe },
  'chat-d': {
    address: 'https://webexapis.com/v1',
    build: (base, { access_token: token }) => buildReadProbe(`${base}/people/me`, bearer(token)),
  },
  'chat-e': {
    address: 'https://graph.facebook.com/v23.0',
    build: (base, { access_token: token, phone_number_id: number }) =>
      buildReadProbe(`${base}/${encodeURIComponent(number!)}`, bearer(token)),
  },
  avatarvideo: {
    address: 'https://api.heygen.com',
    build: (base, { api_key: key }) => buildReadProbe(`${base}/v3/videos/none`, { 'x-api-key': key! }, isAuthenticated),
  },
  cardpay: {
    address: 'https://api.stripe.com',
    build: (base, { secret_key: key }) => buildReadProbe(`${base}/v1/products?limit=1`, bearer(key)),
  },
};

function buildTokenProbe(
  base: string,
  { app_id: id, app_password: password, tenant_id: tenant = 'botframework.com' }: Value,
): Probe {
  const form = {
    grant_type: 'client_credentials',
    client_id: id!,
    client_secret: password!,
    scope: 'https://api.botframework.com/.default',
  };
  const request = {
    method: 'POST' as const,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  };
  return { url: `${base}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`, request, isAccepted: isOk };
}

/** Builds the probe for a value of the service's schema; null: the service cannot be asked. */
export function buildProbe(service: string, value: Value, addresses: ServiceAddresses): Probe | null {
  const known = PROBES[service];
  if (!known) return null;
  const base = value.base_url ?? addresses[service] ?? known.address;
  return known.build(base.replace(/\/+$/, ''), value);
}

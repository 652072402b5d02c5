import { parseExternalUrl } from '../http/externalUrl.js';
import { guardedFetch } from '../http/guardedFetch.js';
import { IssuerUnusable } from '../oidc/issuerUnusable.js';
import { explain } from '../oidc/issuers.js';

/** What an LMS publishes about itself (LTI Dynamic Registration 1.0, 3.4 and 3.5). */
export interface LmsConfiguration {
  issuer: string;
  loginUrl: string;
  keysUrl: string;
  tokenUrl: string | null;
  /** The audience of requests of access tokens, if it is not `tokenUrl`. */
  tokenAudience: string | null;
  registrationUrl: string;
  scopes: string[];
  /** Types of messages that the LMS sends. */
  messages: string[];
}

/** What an LMS answers to a registration (3.6). */
export interface LmsClient {
  clientId: string;
  /** Null: the LMS makes deployments later. */
  deploymentId: string | null;
}

interface Options {
  /** Whether the LMS may have http addresses and private ones. */
  mayBePrivate: boolean;
}

const LMS_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-platform-configuration';
const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;
const MOST_URL = 2_000;
const MOST_TEXT = 300;

/** Fetches what an LMS publishes at an address. Throws IssuerUnusable. */
export async function fetchLmsConfiguration(address: string, { mayBePrivate }: Options): Promise<LmsConfiguration> {
  const own = parseAddress(address, mayBePrivate);
  if (!own) throw new IssuerUnusable('The address of the configuration is not an https URL.');
  const { status, body } = await request('configuration', address, { mayBePrivate });
  if (status !== 200) throw new IssuerUnusable(`The address of the configuration answered ${status}.`);
  const read = (name: string) => {
    const text = body[name];
    return typeof text === 'string' && parseAddress(text, mayBePrivate) ? text : null;
  };
  const requireUrl = (name: string) => {
    const text = read(name);
    if (text === null) throw new IssuerUnusable(`The configuration has no valid ${name}.`);
    return text;
  };
  const issuer = requireUrl('issuer');
  // 3.5.1: otherwise a site could register itself in the name of an LMS.
  if (new URL(issuer).host !== own.host)
    throw new IssuerUnusable('The issuer of the configuration has another host than its address.');
  const { messages_supported: messages } = readObject(body[LMS_CONFIGURATION]);
  return {
    issuer,
    loginUrl: requireUrl('authorization_endpoint'),
    keysUrl: requireUrl('jwks_uri'),
    registrationUrl: requireUrl('registration_endpoint'),
    tokenUrl: read('token_endpoint'),
    tokenAudience: readText(body.authorization_server, MOST_URL),
    scopes: readTexts(body.scopes_supported),
    messages: readTexts((Array.isArray(messages) ? messages : []).map((one) => readObject(one).type)),
  };
}

/** Registers a client at an LMS (3.5.2, RFC 7591). `token`: what the LMS gave for it; null: nothing. Throws IssuerUnusable. */
export async function registerAtLms(
  { registrationUrl }: Pick<LmsConfiguration, 'registrationUrl'>,
  token: string | null,
  client: object,
  { mayBePrivate }: Options,
): Promise<LmsClient> {
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(client),
  };
  const { status, body } = await request('registration', registrationUrl, { mayBePrivate, sent });
  if (status !== 200 && status !== 201) throw new IssuerUnusable(describeRefusal(status, body));
  const clientId = readText(body.client_id, 500);
  if (clientId === null) throw new IssuerUnusable('The LMS has answered without a client_id.');
  return { clientId, deploymentId: readText(readObject(body[TOOL_CONFIGURATION]).deployment_id, 255) };
}

/** The error of RFC 7591, 3.2.2. */
function describeRefusal(status: number, { error, error_description: description }: Record<string, unknown>): string {
  const said = [error, description]
    .filter((one): one is string => typeof one === 'string' && one !== '')
    .map((one) => one.slice(0, MOST_TEXT));
  return `The LMS has refused the registration${said.length > 0 ? `: ${said.join(', ')}` : ''} (${status}).`;
}

async function request(
  what: string,
  address: string,
  { mayBePrivate, sent = {} }: Options & { sent?: RequestInit },
): Promise<{ status: number; body: Record<string, unknown> }> {
  return explain(what, async () => {
    const response = await guardedFetch({ mayBePrivate, maxAnswerBytes: MAX_BYTES })(address, {
      ...sent,
      headers: { accept: 'application/json', ...sent.headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    // An error may be a page; its status says enough.
    const body: unknown = response.ok ? JSON.parse(text) : parseOrNull(text);
    return { status: response.status, body: readObject(body) };
  });
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const parseAddress = (text: string, mayBePrivate: boolean) =>
  text.length <= MOST_URL ? parseExternalUrl(text, mayBePrivate ? ['http:', 'https:'] : ['https:']) : null;
const readObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const readText = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.length <= most && /^[!-~]+$/.test(value) ? value : null;
const readTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).filter((one): one is string => typeof one === 'string');

import { createRequire } from 'node:module';
import path from 'node:path';
import { createLogger } from '@stoplight/prism-core';
import { validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import { createServer } from '@stoplight/prism-http-server';
import { type Dispatcher, request as sendRequest } from 'undici';
import { type TestAnswer, type TestRequest, encodeBody, sendTo } from './server.js';
import { readPrismOperations } from './shared/prismOperations.js';

type Components = Parameters<typeof createServer>[1]['components'];
type Forward = NonNullable<Components['forward']>;
type ValidateOutput = NonNullable<Components['validateOutput']>;

// A default export of CommonJS means different things to node and to Jest.
const { default: forwardOf } = createRequire(path.resolve('package.json'))(
  '@stoplight/prism-http/dist/forwarder/index.js',
) as { default: Forward };

/** A response through the proxy, with the violations that Prism reports for it and for its request. */
export interface ProxyAnswer extends TestAnswer<unknown> {
  faults: string[];
}

export interface PrismProxy {
  url: string;
  send(method: string, path: string, request?: TestRequest): Promise<ProxyAnswer>;
  close(): Promise<void>;
}

/**
 * Prism as a validating proxy in front of a server, as `prism proxy --errors` runs it: a request that breaks the contract is refused
 * without being forwarded, and an answer that breaks it becomes a 500. `unmodified` leaves out the two corrections below.
 */
export async function startProxy(serverUrl: string, { unmodified = false } = {}): Promise<PrismProxy> {
  const server = createServer(await readPrismOperations(), {
    components: {
      logger: createLogger('proxy', { level: 'silent' }),
      ...(!unmodified && { forward: forwardWithoutFollowing, validateOutput: validateNamedType }),
    },
    cors: false,
    config: {
      isProxy: true,
      upstream: new URL(serverUrl),
      upstreamProxy: undefined,
      mock: { dynamic: false },
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: true,
    },
  });
  const url = await server.listen(0, '127.0.0.1');
  return {
    url,
    send: async (method, target, request = {}) => {
      const answer = await sendTo<unknown>(
        url,
        method,
        target,
        encodeBody(method, target, { ...request, headers: { 'accept-encoding': 'identity', ...request.headers } }),
      );
      return { ...answer, faults: readFaults(answer) };
    },
    close: () => server.close(),
  };
}

interface Violation {
  location: string[];
  severity: string;
  message: string;
}

/** The service names the request in every answer, so an answer without a name is Prism's own. */
function readFaults({ status, headers, text }: TestAnswer<unknown>): string[] {
  const violations = headers.get('sl-violations');
  if (violations !== null) return parseViolations(violations);
  return headers.has('x-request-id') ? [] : [`Prism answered ${status} itself: ${text.slice(0, 300)}`];
}

/** A header that is too long is cut off by Prism. */
function parseViolations(header: string): string[] {
  if (!header.startsWith('[')) return [header];
  return (JSON.parse(header) as Violation[]).map(
    ({ location, severity, message }) => `${severity} in ${location.join('.')}: ${message}`,
  );
}

/** Correction 1: Prism follows redirects of the server behind it, and answers what it finds there. */
const forwardWithoutFollowing: Forward = (input, baseUrl, upstreamProxy, resource) => {
  const mayRedirect = resource?.responses.some(({ code }) => code.startsWith('3')) ?? false;
  if (!mayRedirect || input.validations.length > 0) return forwardOf(input, baseUrl, upstreamProxy, resource);
  return () => async () => ({ _tag: 'Right', right: await sendWithoutRedirects(input.data, baseUrl) });
};

type ForwardedRequest = Parameters<Forward>[0]['data'];

async function sendWithoutRedirects({ method, url, headers = {}, body }: ForwardedRequest, baseUrl: string) {
  const target = new URL(url.path, baseUrl);
  for (const [name, value] of Object.entries(url.query ?? {}))
    for (const one of [value].flat()) target.searchParams.append(name, String(one));
  const ofConnection = ['host', 'connection', 'content-length', 'transfer-encoding'];
  const response = await sendRequest(target, {
    method: method.toUpperCase() as Dispatcher.HttpMethod,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name))),
    ...(body !== null && body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.body.text();
  const answered = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined || name === 'transfer-encoding' ? [] : [[name, [value].flat().join(',')]],
  );
  const isJson = /[/+]json/.test(String(response.headers['content-type']));
  return {
    statusCode: response.statusCode,
    headers: Object.fromEntries(answered) as Record<string, string>,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}

/** Correction 2: Prism takes `application/json` and `application/problem+json` for the same, and judges by whichever is declared first. */
const validateNamedType: ValidateOutput = ({ resource, element }) => {
  const named = (element.headers?.['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  const responses = resource.responses.map((response) => {
    const exact = (response.contents ?? []).filter(({ mediaType }) => mediaType === named);
    return exact.length > 0 ? { ...response, contents: exact } : response;
  });
  return validateOutput({ resource: { ...resource, responses: responses as typeof resource.responses }, element });
};

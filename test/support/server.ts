import { type Logger, pino } from 'pino';
import { type Dispatcher, request as sendRequest } from 'undici';
import type { Database } from '../../db/core/connect.js';
import type { SearchEngine } from '../../db/search/engines/engine.js';
import { SECRET_KEY_BYTES, createSecretBox } from '../../db/core/secretBox.js';
import { createPostgresEngine } from '../../db/search/engines/postgres/postgresEngine.js';
import document from '../../generated/openapi.json' with { type: 'json' };
import { marketplacePayments } from '../../services/commerce/marketplaces/marketplacePayments.js';
import type { ServiceSettings } from '../../services/_shared/context.js';
import type { Services } from '../../services/services.js';
import type { Contract, RunnableHandler } from '../../server/contract/apiParts.js';
import { FORM_FIELDS, type JsonObject, type OpenApiDocument } from '../../server/contract/contract.js';
import { readConfig } from '../../server/config/config.js';
import { signatures } from '../../server/access/signatures.js';
import { type ServerConfig, type StartOptions, startServer } from '../../server/http/startServer.js';
import { exampleCardpay, exampleCardpayLaunches } from './exampleCardpay.js';
import { exampleMarketplaces } from './exampleMarketplaces.js';
import { recordAnswer } from './answeredStatuses.js';
import { openAppstore } from '../../providers/appstore/openAppstore.js';
import { openChannels } from '../../providers/channels/openChannels.js';
import { openLtiServices } from '../../providers/lti/openLtiServices.js';
import { openKeySets } from '../../providers/oidc/issuers.js';
import { openMobilepay } from '../../providers/mobilepay/openMobilepay.js';
import type { TestDatabase } from './database.js';
import { createTestFiles } from './files.js';
import { createFormFromBody, encodeFields } from './forms.js';
import { findPublishedOperation } from './findPublishedOperation.js';
import { publishedValidation } from './shared/publishedValidation.js';

export interface TestRequest {
  /** Value of the Authorization header, as createCredential gives it. */
  as?: string;
  query?: Record<string, string | number | boolean | (string | number)[]>;
  /** Sent as JSON, or as a form where the operation takes forms alone. */
  body?: unknown;
  /** Raw bytes; the headers state their type. */
  bytes?: Buffer | string;
  headers?: Record<string, string>;
}

export interface TestAnswer<Body> {
  status: number;
  headers: Headers;
  /** The parsed JSON body; undefined when it isn't JSON. Its type is what the test expects, not a proof. */
  body: Body;
  text: string;
}

export interface TestServer {
  url: string;
  request<Body = Record<string, unknown>>(
    method: string,
    path: string,
    request?: TestRequest,
  ): Promise<TestAnswer<Body>>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  db: TestDatabase;
  search?: SearchEngine;
  config?: Partial<ServerConfig>;
  /** Serves only these handlers, each for its operation of the published contract. */
  handlers?: RunnableHandler[];
  /** Replaces the published contract. */
  contract?: Contract;
  logger?: Logger;
  readiness?: StartOptions['readiness'];
  queue?: StartOptions['queue'];
  tracing?: StartOptions['tracing'];
  onAnswered?: StartOptions['onAnswered'];
  sharedCounts?: StartOptions['sharedCounts'];
  drain?: StartOptions['drain'];
  /** Operator settings of responses. */
  settings?: Partial<ServiceSettings>;
  /** Stands in for the providers of payments. */
  launchPayments?: Services['launchPayments'];
  /** Stands in for the database behind the handlers. */
  services?: { db: Database } & Partial<Services>;
}

/** Providers of the operator, which no operation calls: only jobs do. */
const EXAMPLE_PROVIDERS: Services['generation'] = {
  providerAUrl: 'https://training.example/v1',
  providerAKey: 'key',
  avatarVideoUrl: 'https://videos.example',
  avatarVideoKey: 'key',
  sourcesMayBePrivate: false,
};

/** App stores without registered apps. */
const unsetStores: Services['stores'] = {
  appstore: openAppstore({ address: null, readRoots: () => Promise.resolve([]) }),
  mobilepay: openMobilepay({ address: null, loginAddress: null, keysAddress: null }),
  operatorApps: { appstore: null, mobilepay: null },
};

/**
 * Starts the server on a free port. It validates every response: one that violates the contract becomes a 500 with the
 * reason.
 */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const config = {
    ...readConfig({ PORT: '0', VALIDATE_RESPONSES: '1', RATE_LIMIT_PER_ADDRESS: '0' }),
    ...options.config,
  };
  const search = options.search ?? createPostgresEngine(options.db);
  const server = await startServer({
    config,
    services: {
      db: options.db,
      search,
      secrets: createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7)),
      files: createTestFiles(options.db),
      channels: openChannels(),
      stores: unsetStores,
      settings: { ...config, ...options.settings },
      marketplaces: exampleMarketplaces,
      cardpay: exampleCardpay,
      generation: EXAMPLE_PROVIDERS,
      findLtiKeys: openKeySets({ mayBePrivate: options.settings?.identityPrivateAddresses ?? false }),
      callLtiService: openLtiServices({ mayBePrivate: options.settings?.identityPrivateAddresses ?? false }),
      launchPayments: options.launchPayments ?? {
        ...marketplacePayments(options.db, exampleMarketplaces),
        cardpay: exampleCardpayLaunches,
      },
      ...options.services,
    },
    database: options.db,
    target: options.db.target,
    contract: options.contract ?? (options.handlers ? narrowContract(options.handlers) : await published()),
    ...(!options.contract && { validation: publishedValidation }),
    ...(options.readiness && { readiness: options.readiness }),
    ...(options.queue && { queue: options.queue }),
    ...(options.tracing && { tracing: options.tracing }),
    ...(options.onAnswered && { onAnswered: options.onAnswered }),
    ...(options.sharedCounts && { sharedCounts: options.sharedCounts }),
    ...(options.drain && { drain: options.drain }),
    logger: options.logger ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
  });
  options.db.listeners.add(server.caughtUp);
  return {
    ...server,
    close: async () => {
      options.db.listeners.delete(server.caughtUp);
      await server.close();
    },
    request: async <Body>(method: string, path: string, request?: TestRequest) => {
      const answer = await sendTo<Body>(
        server.url,
        method,
        path,
        options.contract ? request : encodeBody(method, path, request),
      );
      if (!options.contract) recordAnswer(method, new URL(path, server.url), answer.status);
      return answer;
    },
  };
}

async function published(): Promise<Contract> {
  return (await import('../../server/contract/publishedContract.js')).publishedContract;
}

/** Reduces the contract to the operations of these handlers. */
export function narrowContract(handlers: RunnableHandler[]): Contract {
  const full = document as unknown as OpenApiDocument;
  const ids = new Set(handlers.map(({ operationId }) => operationId));
  const paths = Object.entries(full.paths as Record<string, JsonObject>).map(([path, item]) => {
    const kept = Object.entries(item).filter(([, value]) => ids.has(String((value as JsonObject).operationId)));
    return [path, Object.fromEntries(kept)] as const;
  });
  const served = Object.fromEntries(paths.filter(([, item]) => Object.keys(item).length > 0));
  return {
    document: { ...full, paths: served },
    handlers: Object.fromEntries(handlers.map((handler) => [handler.operationId, handler])),
    signatures,
  };
}

/** Encodes the body as a form if the operation accepts only forms. */
export function encodeBody(method: string, path: string, request: TestRequest = {}): TestRequest {
  const { body, ...rest } = request;
  const form = body === undefined ? null : findPublishedOperation(method, path.split('?', 1)[0]!)?.body;
  if (form?.mediaTypes.join() === FORM_FIELDS) {
    return { ...rest, bytes: encodeFields(body), headers: { 'content-type': FORM_FIELDS, ...rest.headers } };
  }
  if (!form?.form || form.mediaTypes.length > 1) return request;
  const { bytes, headers } = createFormFromBody(form.form, body);
  return { ...rest, bytes, headers: { ...headers, ...rest.headers } };
}

/** Sends one request to a server at this address. By undici's own request: fetch takes three times as long. */
export async function sendTo<Body>(
  base: string,
  method: string,
  path: string,
  { as, query, body, bytes, headers }: TestRequest = {},
): Promise<TestAnswer<Body>> {
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) url.searchParams.append(name, String(one));
  }
  const response = await sendRequest(url, {
    method: method as Dispatcher.HttpMethod,
    headers: {
      ...(as !== undefined && { authorization: as }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(typeof bytes === 'string' && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(bytes !== undefined && { body: bytes }),
  });
  const text = await response.body.text();
  const isJson = text !== '' && /[/+]json/.test(String(response.headers['content-type']));
  return {
    status: response.statusCode,
    headers: new Headers(
      Object.entries(response.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    ),
    body: (isJson ? JSON.parse(text) : undefined) as Body,
    text,
  };
}

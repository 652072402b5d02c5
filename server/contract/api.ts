import { OpenAPIBackend, type Context as RoutedContext } from 'openapi-backend';
import type { Actor } from '../../db/core/actor.js';
import type { OpenDatabase, Replica } from '../../db/core/connect.js';
import type { JsonText } from '../../db/core/jsonText.js';
import type { Access, RequestInfo } from '../../services/_shared/context.js';
import type { Services } from '../../services/services.js';
import type { OtherBody, Reply, StreamedBody } from '../../handlers/_shared/operation.js';
import type { BodyPart, UploadedFile } from '../../services/_shared/contractTypes.js';
import { invalidField, notFound } from '../../services/_shared/problems.js';
import type { VerifiedRequest, SignatureCheck } from '../../services/_shared/signed.js';
import { withAcceptedFormat } from '../http/acceptedFormat.js';
import { unfoldAlternateRequest } from '../xapi/alternateRequest.js';
import type { Answer } from '../http/answer.js';
import { answerOf } from '../http/answerOf.js';
import type { Authentication } from '../access/authentication.js';
import { type ContractOperation, type OpenApiDocument, readOperations, securitySchemes } from './contract.js';
import type { Exchange } from '../http/exchange.js';
import type { Idempotency } from '../http/idempotency.js';
import { type Permissions, SIGNED } from '../access/permissions.js';
import { badSignature, methodNotAllowed, noSuchPath, unauthenticated } from '../http/problems.js';
import type { RateLimits } from '../access/rateLimits.js';
import { isForm, readForm } from '../http/formBody.js';
import { NO_BODY, readBody, readSignedBytes } from '../http/readBody.js';
import { type RawQuery, readQuery } from '../http/readQuery.js';
import { requestUrl } from '../http/requestUrl.js';
import { refuseUnsafe } from '../http/refuseUnsafe.js';
import { ContractRouter, routingDocument } from './router.js';
import type { RawInput, ValidInput, Validation } from './validation.js';
import { turnsByKey } from '../../providers/threads/turns.js';
import { discardSpooled } from '../../providers/files/spool.js';
import { answerConsistent, answerConsistentWith, answerInItsVersion, withoutEmptySegments } from '../xapi/xapi.js';

/** A handler whose types are erased; the generated registry has checked them. */
export interface RunnableHandler {
  operationId: string;
  run(context: never): Promise<Reply> | Reply;
}

/** The document with a handler for each of its operations, and a check for each `x-signature`. */
export interface Contract {
  document: OpenApiDocument;
  handlers: Record<string, RunnableHandler>;
  signatures?: Record<string, SignatureCheck<Omit<Services, 'findSchemaErrors'>>>;
}

export interface ApiParts {
  contract: Contract;
  services: Omit<Services, 'findSchemaErrors'>;
  /** Null: all is read where it is written. */
  replica: Pick<Replica, 'readsFor'> | null;
  authentication: Authentication;
  permissions: Permissions;
  validation: Validation;
  rateLimits: RateLimits;
  idempotency: Idempotency;
  /** Runs work of the same key one piece after the other, without a database connection while it waits. */
  inQueue: OpenDatabase['inQueue'];
}

/** Messages to one bot that are stored at the same time: more of them would only keep all others waiting. */
const MOST_OF_ADDRESS = 4;

interface OwnParts extends ApiParts {
  /** Turns of what is sent to one address of a tenant. */
  addressTurns: ReturnType<typeof turnsByKey>;
}

export interface Api {
  operations: ContractOperation[];
  /** Routes, authenticates, permits, validates and runs one request. Throws Problems. */
  handle(exchange: Exchange): Promise<Answer>;
}

/** Throws when the contract can't be served safely: an operation without a handler, permissions or known security. */
export function createApi(shared: ApiParts): Api {
  const parts: OwnParts = { ...shared, addressTurns: turnsByKey(MOST_OF_ADDRESS) };
  const operations = readOperations(parts.contract.document);
  refuseUnsafe(operations, parts.contract);
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  const definition = routingDocument(operations, parts.contract.document);
  const backend = new OpenAPIBackend({
    definition,
    quick: true,
    strict: true,
    validate: false,
    ignoreTrailingSlashes: false,
  });
  const router = new ContractRouter(definition);
  // In quick mode nothing of init() waits; it is done when the call returns.
  void backend.init();
  backend.router = router;
  backend.register({
    notFound: (_: RoutedContext, exchange: Exchange) => {
      throw noSuchPath(exchange.path, router.nearest(exchange.path));
    },
    methodNotAllowed: (_: RoutedContext, exchange: Exchange) => {
      answerConsistent(
        exchange,
        router.operationIdsAt(exchange.path).map((id) => byId.get(id)),
      );
      const { method } = exchange.request;
      throw methodNotAllowed(
        method,
        router.allowedMethods(exchange.path),
        router.otherEndingFor(method, exchange.path),
      );
    },
    postRoutingHandler: (routed: RoutedContext, exchange: Exchange) => identify(parts, byId, routed, exchange),
    unauthorizedHandler: () => {
      throw unauthenticated('Send a credential in the Authorization header.');
    },
  });
  for (const scheme of securitySchemes(parts.contract.document)) {
    backend.registerSecurityHandler(scheme, (_: RoutedContext, exchange: Exchange) => exchange.caller !== null);
  }
  for (const operation of operations) {
    backend.register(operation.operationId, (routed: RoutedContext, exchange: Exchange) =>
      run(parts, operation, routed, exchange),
    );
  }
  return {
    operations,
    handle: async (exchange) => {
      exchange.path = withoutEmptySegments(exchange.path);
      answerInItsVersion(exchange);
      await unfoldAlternateRequest(exchange);
      const method = exchange.request.method === 'HEAD' ? 'get' : exchange.request.method.toLowerCase();
      return backend.handleRequest({ method, path: exchange.path, headers: {} }, exchange) as Promise<Answer>;
    },
  };
}

async function identify(
  { authentication, rateLimits }: ApiParts,
  byId: Map<string, ContractOperation>,
  routed: RoutedContext,
  exchange: Exchange,
): Promise<void> {
  if (!routed.operation) return;
  exchange.operation = byId.get(routed.operation.operationId ?? '') ?? null;
  // The version may have come in a form.
  if (exchange.operation?.isXapi) answerInItsVersion(exchange);
  answerConsistent(exchange, [exchange.operation]);
  await rateLimits.countAddress(exchange);
  // Its Authorization header, where there is one, is the sender's proof and no credential of ours.
  if (exchange.operation?.signature) return;
  try {
    exchange.caller = await authentication.callerOf(exchange.request.headers.authorization, {
      takesBasic: exchange.operation?.takesBasic === true,
    });
  } catch (error) {
    await rateLimits.countFailedAuthentication(exchange);
    throw error;
  }
  await rateLimits.countCredential(exchange);
}

async function run(
  parts: OwnParts,
  operation: ContractOperation,
  routed: RoutedContext,
  exchange: Exchange,
): Promise<Answer> {
  const params = routed.request.params as Record<string, string>;
  refuseNul(params);
  const query = withAcceptedFormat(operation, readQuery(exchange.queryText), exchange);
  if (operation.signature !== null) return runSigned(parts, operation, { params, query }, exchange);
  if (operation.body?.form && isForm(exchange.request.headers['content-type']))
    return runForm(parts, operation, { params, query }, exchange);
  const { value: body, parts: bodyParts } = operation.body
    ? await readBody(exchange.request, exchange.response, operation)
    : NO_BODY;
  return answerInput(parts, operation, exchange, { input: { params, query, body }, bodyParts, uploads: {} });
}

/** No file is taken from a caller who may not send it; whatever becomes of the request, none is left behind. */
async function runForm(
  parts: ApiParts,
  operation: ContractOperation,
  addressed: Omit<RawInput, 'body'>,
  exchange: Exchange,
): Promise<Answer> {
  await parts.permissions.permit(operation, exchange.caller, { ...addressed, body: undefined });
  const { value: body, uploads } = await readForm(exchange.request, operation.body!.form!, parts.services.files);
  try {
    return await answerInput(parts, operation, exchange, { input: { ...addressed, body }, bodyParts: [], uploads });
  } finally {
    for (const file of Object.values(uploads)) await discardSpooled(file);
  }
}

interface Received {
  input: RawInput;
  bodyParts: BodyPart[];
  uploads: Record<string, UploadedFile>;
}

async function answerInput(
  parts: ApiParts,
  operation: ContractOperation,
  exchange: Exchange,
  { input: sentInput, bodyParts, uploads }: Received,
): Promise<Answer> {
  const input = { ...sentInput, body: parts.validation.settleBody(operation, sentInput.body) };
  const permit = await parts.permissions.permit(operation, exchange.caller, input);
  const actor = actorOf(operation, exchange);
  const access = { ...permit.access, actor };
  exchange.access = access;
  await answerConsistentWith(parts.services.db, exchange, access);
  const valid = readReceived(parts.validation, operation, input, uploads, exchange);
  if (permit.impossiblePlatform !== null) throw notFound('platform', permit.impossiblePlatform);
  const sent = withDigests(input.body, uploads);
  const once = () =>
    parts.idempotency.once({ exchange, operation, body: sent, actor }, async (own) => {
      const db = (mayReadReplica(operation) && parts.replica?.readsFor(actor)) || own;
      const services = { ...parts.services, db, findSchemaErrors: parts.validation.findSchemaErrors };
      return answerWith(parts, operation, exchange, {
        ...valid,
        parts: bodyParts,
        uploads,
        access,
        services,
        proven: null,
      });
    });
  const platformId = access.decidedPlatform?.id;
  // They would wait for each other's lock, with a connection each.
  const isQueued = operation.queue !== null && platformId !== undefined;
  const answer = await (isQueued ? parts.inQueue(`${operation.queue} ${platformId}`, once) : once());
  if (operation.method !== 'get') await answerConsistentWith(parts.services.db, exchange, access);
  return answer;
}

function mayReadReplica({ method, readsPrimary }: ContractOperation): boolean {
  return method === 'get' && !readsPrimary;
}

/** The schema of an operation that takes forms alone names their files too: they are texts to it, and no fields of the body afterwards. */
function readReceived(
  validation: ApiParts['validation'],
  operation: ContractOperation,
  input: RawInput,
  uploads: Record<string, UploadedFile>,
  { request }: Exchange,
): ValidInput {
  if (!operation.body?.form || operation.body.mediaTypes.length > 1)
    return validation.readInput(operation, input, request.headers);
  const files = Object.fromEntries(Object.entries(uploads).map(([field, { name }]) => [field, name]));
  const valid = validation.readInput(
    operation,
    { ...input, ...(input.body !== undefined && { body: { ...input.body, ...files } }) },
    request.headers,
  );
  const fields = Object.entries((valid.body ?? {}) as object).filter(([name]) => !(name in files));
  return { ...valid, body: Object.fromEntries(fields) };
}

/** What tells a form from another one: its files by their contents. */
function withDigests(body: unknown, uploads: Record<string, UploadedFile>): unknown {
  const files = Object.entries(uploads).map(([field, { name, sha256 }]) => [
    field,
    { name, sha256: sha256.toString('hex') },
  ]);
  return files.length === 0 ? body : { ...(body as object), ...Object.fromEntries(files) };
}

/** The signature is checked over the bytes as they came, before anything is made of them. What they mean is their sender's to say, not the contract's. */
async function runSigned(
  parts: OwnParts,
  operation: ContractOperation,
  addressed: Addressed,
  exchange: Exchange,
): Promise<Answer> {
  const rawBody = await readSignedBytes(exchange.request, exchange.response, operation.body);
  const answer = () => answerSigned(parts, operation, { ...addressed, rawBody }, exchange);
  return addressed.params.org === undefined ? answer() : parts.addressTurns(exchange.path, answer);
}

interface Addressed {
  params: Record<string, string>;
  query: RawQuery;
}

async function answerSigned(
  parts: ApiParts,
  operation: ContractOperation,
  { params, query, rawBody }: Addressed & { rawBody: Buffer },
  exchange: Exchange,
): Promise<Answer> {
  const { headers } = exchange.request;
  const request = { params, query, headers, rawBody, receivedAtMs: Date.now() };
  const sender = await parts.contract.signatures![operation.signature!]!(parts.services, request);
  if (!sender) {
    await parts.rateLimits.countFailedAuthentication(exchange);
    throw badSignature();
  }
  const { platform } = sender;
  const access = {
    as: SIGNED,
    caller: null,
    platform,
    decidedPlatform: platform,
    user: null,
    rows: [],
    rowsAnywhere: [],
    actor: actorOf(operation, exchange),
  };
  exchange.access = access;
  const valid = parts.validation.readInput({ ...operation, body: null }, { params, query, body: undefined }, headers);
  const services = { ...parts.services, findSchemaErrors: parts.validation.findSchemaErrors };
  return answerWith(parts, operation, exchange, {
    ...valid,
    parts: [],
    uploads: {},
    access,
    services,
    proven: { ...request, sender },
  });
}

interface HandlerInput extends ValidInput {
  parts: BodyPart[];
  uploads: Record<string, UploadedFile>;
  access: Access;
  services: Services;
  proven: VerifiedRequest | null;
}

async function answerWith(
  parts: ApiParts,
  operation: ContractOperation,
  exchange: Exchange,
  input: HandlerInput,
): Promise<Answer> {
  const context = {
    ...input,
    meaning: operation.meaning,
    request: new LazyRequest(exchange, parts.services.settings.publicUrl),
    reply: (status: number, replyBody: unknown, headers: Record<string, string> = {}): Reply => ({
      status,
      body: replyBody,
      headers,
    }),
    replyText: (status: number, replyBody: JsonText<unknown>, headers: Record<string, string> = {}): Reply => ({
      status,
      body: replyBody,
      headers,
    }),
    replyOther: (status: number, replyBody: OtherBody | StreamedBody, headers: Record<string, string> = {}): Reply => ({
      status,
      body: replyBody,
      headers: { ...headers, 'Content-Type': replyBody.contentType },
    }),
  };
  return answerOf(await parts.contract.handlers[operation.operationId]!.run(context as never));
}

/** Who a request changes something as. */
function actorOf({ operationId }: ContractOperation, { caller, id }: Exchange): Actor {
  return {
    userId: caller?.user?.id ?? null,
    credentialId: caller?.credentialId ?? null,
    operation: operationId,
    requestId: id,
  };
}

/**
 * Most handlers never read the URL, which takes as long as routing. A class, since V8 makes a new hidden class of
 * every object literal with a getter, and that keeps its request in memory until the next full collection.
 */
class LazyRequest implements RequestInfo {
  readonly id: string;
  readonly #exchange: Exchange;
  readonly #publicUrl: string | null;

  constructor(exchange: Exchange, publicUrl: string | null) {
    this.id = exchange.id;
    this.#exchange = exchange;
    this.#publicUrl = publicUrl;
  }

  get url(): URL {
    return requestUrl(this.#exchange, this.#publicUrl);
  }

  accepts(mediaType: string): boolean {
    const accepted = this.#exchange.request.headers.accept ?? '';
    return accepted.split(',').some((one) => one.split(';')[0]!.trim().toLowerCase() === mediaType);
  }
}

function refuseNul(params: Record<string, string>): void {
  const name = Object.keys(params).find((key) => params[key]?.includes('\0'));
  if (name !== undefined) throw invalidField('path', name, 'must not hold NUL characters', 'characters');
}

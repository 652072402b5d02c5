import type { Actor } from '../../db/core/actor.js';
import type { JsonText } from '../../db/core/jsonText.js';
import type { OtherBody, Reply, StreamedBody } from '../../handlers/_shared/operation.js';
import type { Access, InnerAnswer, InnerRequest, RequestInfo } from '../../services/_shared/context.js';
import type { BodyPart, UploadedFile } from '../../services/_shared/contractTypes.js';
import type { VerifiedRequest } from '../../services/_shared/signed.js';
import type { Services } from '../../services/services.js';
import { readCookie } from '../../services/tenancy/sessions/cookies.js';
import { SCIM_JSON } from '../scim/buildScimError.js';
import type { Answer } from '../http/answer.js';
import { buildAnswer } from '../http/buildAnswer.js';
import { type Exchange, beginInnerExchange } from '../http/exchange.js';
import { buildRequestUrl } from '../http/buildRequestUrl.js';
import type { ApiParts } from './apiParts.js';
import type { ContractOperation } from './contract.js';
import type { ValidInput } from './validation.js';

/** The request-specific input of a handler. */
export interface HandlerInput extends ValidInput {
  parts: BodyPart[];
  uploads: Record<string, UploadedFile>;
  access: Access;
  services: Services;
  proven: VerifiedRequest | null;
}

/** Runs the handler of an operation and builds the answer of its reply. */
export async function runHandler(
  parts: ApiParts,
  operation: ContractOperation,
  exchange: Exchange,
  input: HandlerInput,
): Promise<Answer> {
  const context = {
    ...input,
    meaning: operation.meaning,
    request: new LazyRequest(exchange, parts),
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
  const answer = await buildAnswer(await parts.contract.handlers[operation.operationId]!.run(context as never));
  if (operation.isScim && answer.body !== null) answer.headers['Content-Type'] ??= SCIM_JSON;
  return answer;
}

/** The actor of a request's changes. */
export function buildActor({ operationId }: ContractOperation, { caller, id }: Exchange): Actor {
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
  readonly #parts: Pick<ApiParts, 'services' | 'answerInner'>;

  constructor(exchange: Exchange, parts: Pick<ApiParts, 'services' | 'answerInner'>) {
    this.id = exchange.id;
    this.#exchange = exchange;
    this.#parts = parts;
  }

  get url(): URL {
    return buildRequestUrl(this.#exchange, this.#parts.services.settings.publicUrl);
  }

  get userAgent(): string {
    return this.#exchange.request.headers['user-agent'] ?? '';
  }

  cookie(name: string): string | null {
    return readCookie(this.#exchange.request.headers.cookie, this.url, name);
  }

  accepts(mediaType: string): boolean {
    const accepted = this.#exchange.request.headers.accept ?? '';
    return accepted.split(',').some((one) => one.split(';')[0]!.trim().toLowerCase() === mediaType);
  }

  async call(request: InnerRequest): Promise<InnerAnswer> {
    const { status, headers, body } = await this.#parts.answerInner(beginInnerExchange(this.#exchange, request));
    return { status, headers, body: body === null ? null : await readWhole(body) };
  }
}

/** The text of a body that may be streamed. */
export async function readWhole(body: NonNullable<Answer['body']>): Promise<string> {
  if (typeof body === 'string') return body;
  if (Buffer.isBuffer(body)) return body.toString('utf8');
  let text = '';
  for await (const piece of body) text += piece;
  return text;
}

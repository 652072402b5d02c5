import type { JsonText } from '../../db/core/jsonText.js';
import type { operationTable } from '../../generated/operations.js';
import type { operations } from '../../generated/types.js';
import type {
  BodyOf,
  BodyPart,
  HeadersOf,
  PathOf,
  QueryOf,
  ReplyBodyOf,
  StatusOf,
  UploadsOf,
} from '../../services/_shared/contractTypes.js';
import type { Access, RequestInfo } from '../../services/_shared/context.js';
import type { VerifiedRequest } from '../../services/_shared/signed.js';
import type { ServicesOf } from '../../services/services.js';

/** A response body of a media type other than JSON. */
export class OtherBody {
  constructor(
    readonly contentType: string,
    readonly content: string | Buffer,
  ) {}
}

/**
 * A body that is streamed while it is made, as fast as the client reads: pieces of text. It must not use the request's
 * transaction, which has ended by then.
 */
export class StreamedBody {
  constructor(
    readonly contentType: string,
    readonly pieces: AsyncIterable<string>,
  ) {}
}

/** The response that `server/contract/api` writes to the client. Made only by `reply`. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

/** The first folder of the operation's file: `catalog` of `catalog/courses`. */
type AreaOf<Id extends keyof operations> = (typeof operationTable)[Id]['folder'] extends `${infer Area}/${string}`
  ? Area
  : (typeof operationTable)[Id]['folder'];

export interface Context<Id extends keyof operations> {
  params: PathOf<Id>;
  query: QueryOf<Id>;
  /** Headers that the contract names, spelled as in the contract. */
  headers: HeadersOf<Id>;
  body: BodyOf<Id>;
  /** The parts after the JSON of a multipart body; empty for other bodies. */
  parts: BodyPart[];
  /** The files of a multipart/form-data body; its other fields are in `body`, as if they were JSON. */
  uploads: UploadsOf<Id>;
  access: Access;
  /** The verified request of an operation of class `signed`; null for others. */
  proven: VerifiedRequest | null;
  services: ServicesOf<AreaOf<Id>>;
  request: RequestInfo;
  /**
   * The meaning of the answer by the contract: the first paragraph of the operation's description, and its `x-formula`.
   */
  meaning: { definition: string; formula: string };
  /** An argument rather than an object literal, since the compiler then refuses surplus properties. */
  reply<Status extends StatusOf<Id>>(
    status: Status,
    body: ReplyBodyOf<Id, Status>,
    headers?: Record<string, string>,
  ): Reply;
  /** The same for a body that is JSON text already. */
  replyText<Status extends StatusOf<Id>>(
    status: Status,
    body: JsonText<ReplyBodyOf<Id, Status>>,
    headers?: Record<string, string>,
  ): Reply;
  /** A body that is not JSON, of one of the media types that the contract names. */
  replyOther<Status extends StatusOf<Id>>(
    status: Status,
    body: OtherBody | StreamedBody,
    headers?: Record<string, string>,
  ): Reply;
}

export interface Handler<Id extends keyof operations> {
  operationId: Id;
  run(context: Context<Id>): Promise<Reply> | Reply;
}

/** Binds a handler to its operation: `export default operation('getCourse', async ({ params, reply }) => ...)`. */
export function operation<Id extends keyof operations>(
  operationId: Id,
  run: (context: Context<Id>) => Promise<Reply> | Reply,
): Handler<Id> {
  return { operationId, run };
}

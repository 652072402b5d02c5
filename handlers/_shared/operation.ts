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

/** A body as it goes over the wire. */
export class OtherBody {
  constructor(
    readonly contentType: string,
    readonly content: string | Buffer,
  ) {}
}

/** A body that is sent while it is made, as fast as the client reads: pieces of text, one after the other. Nothing of it may need the request's transaction. */
export class StreamedBody {
  constructor(
    readonly contentType: string,
    readonly pieces: AsyncIterable<string>,
  ) {}
}

/** What `server/contract/api` writes to the client. Made only by `reply`. */
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
  /** Those that the contract names, spelled as it does. */
  headers: HeadersOf<Id>;
  body: BodyOf<Id>;
  /** What came after the JSON in a multipart body; nothing in others. */
  parts: BodyPart[];
  /** The files of a multipart/form-data body; its other fields are `body`, as they would be in JSON. */
  uploads: UploadsOf<Id>;
  access: Access;
  /** Of class `signed`: what came, and who sent it. Null for others. */
  proven: VerifiedRequest | null;
  services: ServicesOf<AreaOf<Id>>;
  request: RequestInfo;
  /** What the contract says that the answer means: the first paragraph of its description, and its `x-formula`. */
  meaning: { definition: string; formula: string };
  /** An argument rather than an object literal: the compiler refuses surplus properties here. */
  reply<Status extends StatusOf<Id>>(
    status: Status,
    body: ReplyBodyOf<Id, Status>,
    headers?: Record<string, string>,
  ): Reply;
  /** The same with a body that is JSON already. */
  replyText<Status extends StatusOf<Id>>(
    status: Status,
    body: JsonText<ReplyBodyOf<Id, Status>>,
    headers?: Record<string, string>,
  ): Reply;
  /** A body that is no JSON, of one of the types that the contract names. */
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

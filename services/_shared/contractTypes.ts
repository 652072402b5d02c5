import type { QueryBoolean, operations } from '../../generated/types.js';
import type { SpooledFile } from '../../providers/files/spool.js';

/** The contract's types of one operation, as a handler sees them. */
type Operation<Id extends keyof operations> = operations[Id];
type Parameters<Id extends keyof operations> = Operation<Id>['parameters'];
type Present<T> = T extends object ? T : Record<string, never>;
type JsonOf<T> = T extends { content: { 'application/json': infer Body } }
  ? Body
  : T extends { content: { 'application/scim+json': infer Body } }
    ? Body
    : undefined;
/** The JSON body of a request; for an operation that takes forms alone, the form fields that are not files. */
type SentBodyOf<T> = T extends { content: { 'application/json': infer Body } }
  ? Body
  : T extends { content: { 'multipart/form-data': infer Form } }
    ? Omit<Form, keyof FilesOf<Form>>
    : T extends { content: { 'application/x-www-form-urlencoded': infer Fields } }
      ? Fields
      : undefined;

export type PathOf<Id extends keyof operations> = WithTexts<Present<NonNullable<Parameters<Id>['path']>>>;
/** A path parameter that may be text or number, such as the name of a person, stays the text of the URL. */
type WithTexts<Path> = { [Name in keyof Path]: string extends Path[Name] ? string : Path[Name] };
export type QueryOf<Id extends keyof operations> = WithBooleans<Present<NonNullable<Parameters<Id>['query']>>>;
/** Query parameters that mean true or false are parsed to booleans. */
type WithBooleans<Query> = {
  [Name in keyof Query]: true extends Query[Name]
    ? Query[Name] extends QueryBoolean | undefined
      ? boolean | Extract<Query[Name], undefined>
      : Query[Name]
    : Query[Name];
};
export type HeadersOf<Id extends keyof operations> = Present<NonNullable<Parameters<Id>['header']>>;
export type BodyOf<Id extends keyof operations> =
  Operation<Id> extends { requestBody: { content: { '*/*': unknown } } }
    ? SentBytes
    : Operation<Id> extends { requestBody: infer Body }
      ? SentBodyOf<Body>
      : Operation<Id> extends { requestBody?: infer Body }
        ? SentBodyOf<NonNullable<Body>> | undefined
        : undefined;
type Responses<Id extends keyof operations> = Operation<Id>['responses'];
/**
 * Statuses that a handler replies with. Errors are thrown, apart from those whose bodies the contract defines: a failed
 * launch, a refused token.
 */
export type StatusOf<Id extends keyof operations> =
  Extract<keyof Responses<Id>, 200 | 201 | 202 | 204 | 302 | 303 | 417> | OwnRefusal<Responses<Id>>;
type Refusals<R> = Extract<keyof R, 400 | 404>;
type OwnRefusal<R> = {
  [Status in Refusals<R>]: R[Status] extends { content: { 'application/json': unknown } } ? Status : never;
}[Refusals<R>];
export type ReplyBodyOf<Id extends keyof operations, Status extends StatusOf<Id>> = JsonOf<Responses<Id>[Status]>;

type FormOf<T> = T extends { content: { 'multipart/form-data': infer Form } } ? Form : Record<never, never>;
type FilesOf<Form> = { [Field in keyof Form as NonNullable<Form[Field]> extends Blob ? Field : never]?: UploadedFile };
/** The files of a form, by the fields that the contract names; each may be absent. */
export type UploadsOf<Id extends keyof operations> =
  Operation<Id> extends { requestBody?: infer Body } ? FilesOf<FormOf<NonNullable<Body>>> : Record<never, never>;

/** An uploaded file of a form. It is spooled on this machine until the handler has answered; `storeFile` stores it. */
export type UploadedFile = SpooledFile;

/** A body of any type, as it came over the wire. */
export class SentBytes {
  constructor(
    readonly contentType: string,
    readonly bytes: Buffer,
  ) {}
}

/** A part of a multipart body. */
export interface BodyPart {
  /** By name in lower case. */
  headers: Record<string, string>;
  content: Buffer;
}

import type { PermissionClass } from '../../services/_shared/context.js';
import { readRetirement } from './retirement.js';

/** Any JSON value of the bundled document. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

/** The bundled OpenAPI document: `generated/openapi.json`, or a small one in tests. */
export type OpenApiDocument = JsonObject & { openapi: string; paths: JsonObject };

/** One parameter, with the pointer (`#/...`) of its schema in the document. */
export interface ContractParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonObject;
  schemaPointer: string;
}

/** The fields of a multipart/form-data body: names of files, and schemas of the other fields. */
export interface FormFields {
  files: string[];
  values: Record<string, JsonObject>;
}

/** One operation, as the server uses it. Pointers refer to schemas in the document. */
export interface ContractOperation {
  operationId: string;
  method: string;
  path: string;
  permissions: PermissionClass[];
  parameters: ContractParameter[];
  /** `schemaPointer`: the schema of the JSON body, else of the form. */
  body: {
    required: boolean;
    mediaTypes: string[];
    schemaPointer: string | null;
    isAnyType: boolean;
    form: FormFields | null;
    /** Fields of a form without files that may be repeated. */
    lists: string[];
  } | null;
  /** By status: the schemas of its JSON bodies (alternatives; empty without a JSON body), and its media types. */
  responses: Map<string, { schemaPointers: string[]; mediaTypes: string[] }>;
  /** Query parameters outside the contract are metadata filters, instead of being ignored. */
  takesMetadataFilters: boolean;
  /** People outside the addressed platform may call the operation for themselves. */
  admitsOutsiders: boolean;
  /**
   * The operation answers for any platform key, also one that does not exist or is not the caller's
   * (`x-looks-up-platform`).
   */
  looksUpPlatform: boolean;
  /** Further names of fields that address the platform in this operation. */
  platformNames: string[];
  /** The operation accepts many items, and larger bodies. */
  isBulk: boolean;
  /** HTTP Basic is accepted. */
  takesBasic: boolean;
  /**
   * The operation stores answers to an Idempotency-Key itself: it runs for seconds, too long for an open transaction.
   */
  keepsOwnKeys: boolean;
  /** Whether it calls an external service (`x-calls-outside`): its handler then runs outside a transaction. */
  callsOutside: boolean;
  /** In each process, requests of a platform with the same queue (`x-queue`) run in order; null: concurrently. */
  queue: string | null;
  /** Reads the primary only: its writes depend on its reads, or its answer states how current it is. */
  readsPrimary: boolean;
  /** It follows the rules of xAPI (`x-xapi`) where they differ; server/xapi adds the steps. */
  isXapi: boolean;
  /** It follows the rules of SCIM (`x-scim`) for media types, errors and names of attributes; server/scim has them. */
  isScim: boolean;
  /** Query parameters outside the contract are answered with 400, instead of being ignored. */
  refusesUnknownParameters: boolean;
  /** Booleans in queries are only `true` and `false`. */
  takesPlainBooleans: boolean;
  /** Times in its answers may have any form of RFC 3339. */
  answersAnyTime: boolean;
  /** Its answers, including errors, state up to when records are consistent. */
  namesConsistency: boolean;
  /** The meaning of its answer: the first paragraph of the description, and `x-formula`. */
  meaning: { definition: string; formula: string };
  /** Names of security schemes, one list per alternative; empty: no credential required. */
  security: string[][];
  /** How recently, in seconds, the person of a browser session must have signed in (`x-step-up`); null: at any time. */
  stepUpMaxAgeS: number | null;
  /**
   * The name of the check that verifies the sender of a request of class `signed` (`x-signature`); null: not signed.
   */
  signature: string | null;
  /** Headers of all its answers if it is deprecated (`x-deprecated-since`, `x-sunset`); else empty. */
  retirement: Record<string, string>;
}

/** The media type of bodies that are accepted as bytes of any type. */
const ANY_TYPE = '*/*';
export const FORM_DATA = 'multipart/form-data';
/** Of browser forms without files. */
export const FORM_FIELDS = 'application/x-www-form-urlencoded';
/** The media type of answers with bytes of any type; mocks cannot answer a wildcard. */
export const ANSWERED_BYTES = 'application/octet-stream';
/** The response header that states up to when records are consistent. */
export const CONSISTENT_THROUGH = 'X-Experience-API-Consistent-Through';
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

const known = new WeakMap<OpenApiDocument, ContractOperation[]>();

/** All operations of the document. Throws if one has no operationId or no `x-permissions`. */
export function readOperations(document: OpenApiDocument): ContractOperation[] {
  const operations = known.get(document) ?? readAllOperations(document);
  known.set(document, operations);
  return operations;
}

function readAllOperations(document: OpenApiDocument): ContractOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const shared = readParameters(document, item as JsonObject, pointer('paths', path));
    return METHODS.filter((method) => method in (item as JsonObject)).map((method) =>
      readOperation(document, { path, method, shared, definition: (item as JsonObject)[method] as JsonObject }),
    );
  });
}

interface OperationLocation {
  path: string;
  method: string;
  shared: ContractParameter[];
  definition: JsonObject;
}

function readOperation(
  document: OpenApiDocument,
  { path, method, shared, definition }: OperationLocation,
): ContractOperation {
  const at = pointer('paths', path, method);
  const { operationId, 'x-permissions': permissions } = definition;
  if (typeof operationId !== 'string') throw new Error(`${method} ${path} has no operationId.`);
  if (!Array.isArray(permissions) || permissions.length === 0) throw new Error(`${operationId} has no x-permissions.`);
  const own = readParameters(document, definition, at);
  const inherited = shared.filter(
    (parameter) => !own.some(({ name, in: location }) => name === parameter.name && location === parameter.in),
  );
  return {
    operationId,
    method,
    path,
    permissions: permissions as PermissionClass[],
    parameters: [...inherited, ...own],
    body: readBodyDefinition(document, definition, at),
    responses: readResponses(document, definition, at),
    takesMetadataFilters: definition['x-metadata-filters'] === true,
    admitsOutsiders: definition['x-admits-outsiders'] === true,
    looksUpPlatform: definition['x-looks-up-platform'] === true,
    platformNames: (definition['x-platform-names'] ?? []) as string[],
    isBulk: definition['x-bulk'] === true,
    takesBasic: takesBasic(document, definition),
    keepsOwnKeys: definition['x-own-idempotency'] === true,
    callsOutside: definition['x-calls-outside'] === true,
    queue: (definition['x-queue'] ?? null) as string | null,
    readsPrimary: definition['x-reads-primary'] === true || definition['x-xapi'] === true,
    isXapi: definition['x-xapi'] === true,
    isScim: definition['x-scim'] === true,
    refusesUnknownParameters: definition['x-xapi'] === true,
    takesPlainBooleans: definition['x-xapi'] === true,
    answersAnyTime: definition['x-xapi'] === true,
    namesConsistency: namesConsistency(definition),
    meaning: readMeaning(definition),
    stepUpMaxAgeS: readStepUp(definition),
    signature: (definition['x-signature'] ?? null) as string | null,
    retirement: readRetirement(definition),
    security: ((definition.security ?? document.security ?? []) as JsonObject[]).map((schemes) => Object.keys(schemes)),
  };
}

/** The names of the document's security schemes. */
export function listSecuritySchemes({ components }: OpenApiDocument): string[] {
  return Object.keys((components as { securitySchemes?: object } | undefined)?.securitySchemes ?? {});
}

function namesConsistency({ responses = {} }: JsonObject): boolean {
  const { '200': ok, '204': empty } = responses as { [status: string]: JsonObject };
  const { headers = {} } = ok ?? empty ?? {};
  return CONSISTENT_THROUGH in (headers as JsonObject);
}

function readMeaning({ description = '', 'x-formula': formula = '' }: JsonObject): ContractOperation['meaning'] {
  const [definition = ''] = String(description).split(/\n\s*\n/);
  return { definition: definition.replace(/\s+/g, ' ').trim(), formula: String(formula) };
}

function readStepUp({ operationId, 'x-step-up': stepUp }: JsonObject): number | null {
  if (stepUp === undefined) return null;
  const { max_age: maxAge, ...others } = (stepUp ?? {}) as JsonObject;
  if (!Number.isInteger(maxAge) || Number(maxAge) < 1 || Object.keys(others).length > 0)
    throw new Error(`${String(operationId)} must have x-step-up with max_age, in seconds, and nothing else.`);
  return maxAge as number;
}

function takesBasic(document: OpenApiDocument, { security }: JsonObject): boolean {
  const { securitySchemes = {} } = (document.components ?? {}) as { securitySchemes?: Record<string, JsonObject> };
  const schemes = ((security ?? document.security ?? []) as JsonObject[]).flatMap((one) => Object.keys(one));
  return schemes.some((name) => securitySchemes[name]?.['x-scheme'] === 'basic');
}

function readParameters(document: OpenApiDocument, parent: JsonObject, at: string): ContractParameter[] {
  return ((parent.parameters ?? []) as JsonObject[]).map((_, index) => {
    const { value, at: location } = followPointer(document, `${at}/parameters/${index}`);
    const schema = followPointer(document, `${location}/schema`);
    // A parameter may set its own default beside a reference to a shared schema.
    const { default: own } = value.schema as JsonObject;
    return {
      name: String(value.name),
      in: value.in as ContractParameter['in'],
      required: value.required === true,
      schema: own === undefined ? schema.value : { ...schema.value, default: own },
      schemaPointer: schema.at,
    };
  });
}

function readBodyDefinition(document: OpenApiDocument, definition: JsonObject, at: string): ContractOperation['body'] {
  if (!definition.requestBody) return null;
  const { value, at: location } = followPointer(document, `${at}/requestBody`);
  const mediaTypes = Object.keys((value.content ?? {}) as JsonObject);
  const isAnyType = mediaTypes.includes(ANY_TYPE);
  const formPointer = `${location}/content/${escapeStep(FORM_DATA)}/schema`;
  const form = mediaTypes.includes(FORM_DATA) ? readFormFields(document, formPointer) : null;
  const fieldsPointer = `${location}/content/${escapeStep(FORM_FIELDS)}/schema`;
  const schemaPointer = isAnyType
    ? null
    : (listJsonSchemaPointers(value, location)[0] ??
      (form && formPointer) ??
      (mediaTypes.includes(FORM_FIELDS) ? fieldsPointer : null));
  const lists = mediaTypes.includes(FORM_FIELDS) ? listListFields(document, fieldsPointer) : [];
  return { required: value.required === true, mediaTypes, schemaPointer, isAnyType, form, lists };
}

/** Names of the fields of a form that hold lists. */
function listListFields(document: OpenApiDocument, at: string): string[] {
  const { values } = readFormFields(document, at);
  return Object.keys(values).filter((name) => values[name]!.type === 'array');
}

function readFormFields(document: OpenApiDocument, at: string): FormFields {
  const { value, at: location } = followPointer(document, at);
  const known = Object.keys((value.properties ?? {}) as JsonObject).map(
    (name) => [name, followPointer(document, `${location}/properties/${escapeStep(name)}`).value] as const,
  );
  const fields = known.filter(([, schema]) => !isReadOnly(schema));
  return {
    files: fields.filter(([, schema]) => schema.format === 'binary').map(([name]) => name),
    values: Object.fromEntries(fields.filter(([, schema]) => schema.format !== 'binary')),
  };
}

function readResponses(document: OpenApiDocument, definition: JsonObject, at: string): ContractOperation['responses'] {
  const statuses = Object.keys((definition.responses ?? {}) as JsonObject);
  return new Map(
    statuses.map((status) => {
      const { value, at: location } = followPointer(document, `${at}/responses/${status}`);
      return [
        status,
        {
          schemaPointers: listJsonSchemaPointers(value, location),
          mediaTypes: Object.keys((value.content ?? {}) as JsonObject),
        },
      ];
    }),
  );
}

/** The schemas of the JSON media types (`application/json`, `application/problem+json`). */
function listJsonSchemaPointers(value: JsonObject, at: string): string[] {
  const content = (value.content ?? {}) as { [type: string]: JsonObject };
  const types = Object.keys(content).filter((name) => /[/+]json$/.test(name) && content[name]?.schema);
  return types.map((type) => `${at}/content/${escapeStep(type)}/schema`);
}

/** Whether only the service sets a field. A schema with alternatives is read-only if all of them are. */
export function isReadOnly({ readOnly, anyOf }: JsonObject): boolean {
  return readOnly === true || (Array.isArray(anyOf) && anyOf.length > 0 && (anyOf as JsonObject[]).every(isReadOnly));
}

/** The object at a pointer and its own pointer, after following `$ref`. Throws if the contract has no object there. */
export function followPointer(document: OpenApiDocument, at: string): { value: JsonObject; at: string } {
  const value = at
    .slice(2)
    .split('/')
    .reduce<Json | undefined>((node, step) => (node as JsonObject | undefined)?.[unescapeStep(step)], document);
  if (typeof value !== 'object' || value === null) throw new Error(`The contract has nothing at ${at}.`);
  const { $ref: reference } = value as JsonObject;
  return typeof reference === 'string' ? followPointer(document, reference) : { value: value as JsonObject, at };
}

function pointer(...steps: string[]): string {
  return `#/${steps.map(escapeStep).join('/')}`;
}

/** A name as a step of a pointer. */
export function escapeStep(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function unescapeStep(step: string): string {
  const text = step.includes('%') ? decodeURIComponent(step) : step;
  return text.includes('~') ? text.replaceAll('~1', '/').replaceAll('~0', '~') : text;
}

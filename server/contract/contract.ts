import type { PermissionClass } from '../../services/_shared/context.js';

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

/** The fields of a multipart/form-data body: those that are files, and the schemas of the others. */
export interface FormFields {
  files: string[];
  values: Record<string, JsonObject>;
}

/** What the server needs to know of one operation. Pointers lead to schemas in the document. */
export interface ContractOperation {
  operationId: string;
  method: string;
  path: string;
  permissions: PermissionClass[];
  parameters: ContractParameter[];
  /** The schema is that of the JSON, or of the form where it takes no JSON. */
  body: {
    required: boolean;
    mediaTypes: string[];
    schemaPointer: string | null;
    isAnyType: boolean;
    form: FormFields | null;
  } | null;
  /** By status; the schemas are those of its JSON bodies, of which an answer has one: none where it has no JSON body. */
  responses: Map<string, { schemaPointers: string[]; mediaTypes: string[] }>;
  /** Query parameters that the contract doesn't name are metadata filters rather than ignored. */
  takesMetadataFilters: boolean;
  /** People who are not in the addressed platform may call it for themselves. */
  admitsOutsiders: boolean;
  /** The platform that it names need not exist or be the caller's (`x-looks-up-platform`): the operation answers for any key. */
  looksUpPlatform: boolean;
  /** Names of fields that address the platform here, besides those that do so everywhere. */
  platformNames: string[];
  /** It takes many items at once, so larger bodies. */
  isBulk: boolean;
  /** A credential may come by HTTP Basic. */
  takesBasic: boolean;
  /** What an Idempotency-Key led to is kept by the operation itself: it works for seconds, for which no transaction may be held open. */
  keepsOwnKeys: boolean;
  /** Whether it calls an external service (`x-calls-outside`): then no transaction is open around its handler. */
  callsOutside: boolean;
  /** Requests of a platform with the same queue (`x-queue`) are answered one after the other in a process; null: with all others. */
  queue: string | null;
  /** It decides by what it reads what it writes, or says how current its answer is: a replica would mislead it. */
  readsPrimary: boolean;
  /** It keeps the rules of xAPI (`x-xapi`) where they differ from those of other operations: server/xapi adds its steps. */
  isXapi: boolean;
  /** Query parameters that the contract does not name are 400 rather than ignored. */
  refusesUnknownParameters: boolean;
  /** Booleans in queries are `true` and `false` alone. */
  takesPlainBooleans: boolean;
  /** Times in its answers may have any form of RFC 3339. */
  answersAnyTime: boolean;
  /** Its answers say up to when records are consistent, refusals too. */
  namesConsistency: boolean;
  /** What its answer means: the first paragraph of the description, and `x-formula`. */
  meaning: { definition: string; formula: string };
  /** Names of security schemes, one list for each alternative; empty when no credential is needed. */
  security: string[][];
  /** How a request of class `signed` proves who sent it (`x-signature`): the name of a check; null for all others. */
  signature: string | null;
}

/** The media type of bodies that are taken as bytes, whatever they are. */
const ANY_TYPE = '*/*';
export const FORM_DATA = 'multipart/form-data';
/** The same of answers, by a name that mocks can answer. */
export const ANSWERED_BYTES = 'application/octet-stream';
/** The header of answers that says up to when records are consistent. */
export const CONSISTENT_THROUGH = 'X-Experience-API-Consistent-Through';
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

const known = new WeakMap<OpenApiDocument, ContractOperation[]>();

/** Every operation of the document. Throws when one lacks an operationId or `x-permissions`. */
export function readOperations(document: OpenApiDocument): ContractOperation[] {
  const operations = known.get(document) ?? allOperations(document);
  known.set(document, operations);
  return operations;
}

function allOperations(document: OpenApiDocument): ContractOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const shared = parametersAt(document, item as JsonObject, pointer('paths', path));
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
  const own = parametersAt(document, definition, at);
  const inherited = shared.filter(
    (parameter) => !own.some(({ name, in: place }) => name === parameter.name && place === parameter.in),
  );
  return {
    operationId,
    method,
    path,
    permissions: permissions as PermissionClass[],
    parameters: [...inherited, ...own],
    body: bodyAt(document, definition, at),
    responses: responsesAt(document, definition, at),
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
    refusesUnknownParameters: definition['x-xapi'] === true,
    takesPlainBooleans: definition['x-xapi'] === true,
    answersAnyTime: definition['x-xapi'] === true,
    namesConsistency: namesConsistency(definition),
    meaning: meaningOf(definition),
    signature: (definition['x-signature'] ?? null) as string | null,
    security: ((definition.security ?? document.security ?? []) as JsonObject[]).map((schemes) => Object.keys(schemes)),
  };
}

/** The names of the security schemes that the document knows. */
export function securitySchemes({ components }: OpenApiDocument): string[] {
  return Object.keys((components as { securitySchemes?: object } | undefined)?.securitySchemes ?? {});
}

function namesConsistency({ responses = {} }: JsonObject): boolean {
  const { '200': ok, '204': empty } = responses as { [status: string]: JsonObject };
  const { headers = {} } = ok ?? empty ?? {};
  return CONSISTENT_THROUGH in (headers as JsonObject);
}

function meaningOf({ description = '', 'x-formula': formula = '' }: JsonObject): ContractOperation['meaning'] {
  const [definition = ''] = String(description).split(/\n\s*\n/);
  return { definition: definition.replace(/\s+/g, ' ').trim(), formula: String(formula) };
}

function takesBasic(document: OpenApiDocument, { security }: JsonObject): boolean {
  const { securitySchemes = {} } = (document.components ?? {}) as { securitySchemes?: Record<string, JsonObject> };
  const schemes = ((security ?? document.security ?? []) as JsonObject[]).flatMap((one) => Object.keys(one));
  return schemes.some((name) => securitySchemes[name]?.['x-scheme'] === 'basic');
}

function parametersAt(document: OpenApiDocument, parent: JsonObject, at: string): ContractParameter[] {
  return ((parent.parameters ?? []) as JsonObject[]).map((_, index) => {
    const { value, at: place } = followPointer(document, `${at}/parameters/${index}`);
    const schema = followPointer(document, `${place}/schema`);
    // A default may stand beside the reference to a schema that several parameters share.
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

function bodyAt(document: OpenApiDocument, definition: JsonObject, at: string): ContractOperation['body'] {
  if (!definition.requestBody) return null;
  const { value, at: place } = followPointer(document, `${at}/requestBody`);
  const mediaTypes = Object.keys((value.content ?? {}) as JsonObject);
  const isAnyType = mediaTypes.includes(ANY_TYPE);
  const formPointer = `${place}/content/${escapeStep(FORM_DATA)}/schema`;
  const form = mediaTypes.includes(FORM_DATA) ? formAt(document, formPointer) : null;
  const schemaPointer = isAnyType ? null : (jsonSchemaPointers(value, place)[0] ?? (form && formPointer));
  return { required: value.required === true, mediaTypes, schemaPointer, isAnyType, form };
}

function formAt(document: OpenApiDocument, at: string): FormFields {
  const { value, at: place } = followPointer(document, at);
  const known = Object.keys((value.properties ?? {}) as JsonObject).map(
    (name) => [name, followPointer(document, `${place}/properties/${escapeStep(name)}`).value] as const,
  );
  const fields = known.filter(([, schema]) => !isReadOnly(schema));
  return {
    files: fields.filter(([, schema]) => schema.format === 'binary').map(([name]) => name),
    values: Object.fromEntries(fields.filter(([, schema]) => schema.format !== 'binary')),
  };
}

function responsesAt(document: OpenApiDocument, definition: JsonObject, at: string): ContractOperation['responses'] {
  const statuses = Object.keys((definition.responses ?? {}) as JsonObject);
  return new Map(
    statuses.map((status) => {
      const { value, at: place } = followPointer(document, `${at}/responses/${status}`);
      return [
        status,
        {
          schemaPointers: jsonSchemaPointers(value, place),
          mediaTypes: Object.keys((value.content ?? {}) as JsonObject),
        },
      ];
    }),
  );
}

/** The schemas of the JSON media types (`application/json`, `application/problem+json`). */
function jsonSchemaPointers(value: JsonObject, at: string): string[] {
  const content = (value.content ?? {}) as { [type: string]: JsonObject };
  const types = Object.keys(content).filter((name) => /[/+]json$/.test(name) && content[name]?.schema);
  return types.map((type) => `${at}/content/${escapeStep(type)}/schema`);
}

/** Whether a field is set by the service. Where its schema has alternatives, all of them say so. */
export function isReadOnly({ readOnly, anyOf }: JsonObject): boolean {
  return readOnly === true || (Array.isArray(anyOf) && anyOf.length > 0 && (anyOf as JsonObject[]).every(isReadOnly));
}

/** The object at a pointer, and its own pointer; a `$ref` there is followed to the end. Throws where the contract has nothing. */
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

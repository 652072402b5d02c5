import { Ajv2020, type ErrorObject, type FormatDefinition, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { IncomingHttpHeaders } from 'node:http';
import { type FieldError, invalid } from '../../services/_shared/problems.js';
import { parseExternalUrl } from '../../providers/http/externalUrl.js';
import { type ParameterReader, buildParameterReader } from './coercion.js';
import {
  ANSWERED_BYTES,
  type ContractOperation,
  type ContractParameter,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from './contract.js';
import { buildFieldErrors } from './buildFieldErrors.js';
import type { RawQuery } from '../http/readQuery.js';
import { type SettleBody, buildBodySettler } from './settleBody.js';

export interface RawInput {
  /** Decoded path parameters. */
  params: Record<string, string>;
  query: RawQuery;
  /** The parsed JSON body; undefined: no body. */
  body: unknown;
}

export interface ValidInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

export interface Validation {
  /** Removes read-only fields from a body. Must run before anything reads the body. */
  settleBody(operation: ContractOperation, body: unknown): unknown;
  /** Coerced input with defaults. Throws a Problem (400) that lists the invalid fields, declared headers among them. */
  readInput(operation: ContractOperation, input: RawInput, headers: IncomingHttpHeaders): ValidInput;
  /** Validates a value against a component schema of the contract, such as one item of a list; empty: valid. Removes read-only
   * fields from the value first, as `settleBody` does.
   */
  findSchemaErrors(schemaName: string, value: unknown): FieldError[];
  /** How an answer violates the contract, as a sentence; null: it does not. */
  findAnswerFault(operation: ContractOperation, status: number, body: unknown): string | null;
  /** Likewise for an answer that is not JSON: checks its media type only. */
  findTypeFault(operation: ContractOperation, status: number, mediaType: string): string | null;
  /** Compiles the schemas of all operations, so that no request waits for it; those of answers only if `answers`. */
  warm(operations: Iterable<ContractOperation>, needs: { answers: boolean }): Promise<void>;
}

/** Larger bodies get the first error only: collecting every error of a hostile body would cost too much. */
const MAX_VALUES_FOR_ALL_ERRORS = 2_000;
const DOCUMENT = 'contract';
const URL_PROTOCOLS = ['http:', 'https:', 'ws:', 'wss:'];

interface Validator {
  first: ValidateFunction;
  /** The same schema, collecting all errors; compiled when first needed. */
  every(): ValidateFunction;
}

interface OperationRules {
  readers: ParameterReader[];
  /** By place; null where nothing is declared. */
  path: Validator | null;
  query: Validator | null;
  header: Validator | null;
  body: Validator | null;
  settleBody: SettleBody;
}

/** One copy of the document; the parts of an operation are compiled as references into it on first use. */
export function createValidation(document: OpenApiDocument): Validation {
  const first = createAjv(document, false);
  // Created only when an input is invalid.
  let all: Ajv2020 | undefined;
  const every = () => (all ??= createAjv(document, true));
  // Cached by schema, because operations share most parameters and answers.
  const compile = memoizeBy(
    (schema: JsonObject) => JSON.stringify(schema),
    (schema): Validator => {
      let compiled: ValidateFunction | undefined;
      return { first: first.compile(schema), every: () => (compiled ??= every().compile(schema)) };
    },
  );
  const resolve = (reference: string) => (first.getSchema(buildReference(reference))?.schema ?? {}) as JsonObject;

  const byId = ({ operationId }: ContractOperation) => operationId;
  const findRules = memoizeBy(byId, (operation) => compileRules(operation, document, compile, resolve));
  const findSchema = (name: string) => compile({ $ref: buildReference(`#/components/schemas/${name}`) });
  const findSettler = memoizeBy(
    (name: string) => name,
    (name) => buildBodySettler(document, `#/components/schemas/${name}`),
  );
  let strict: Ajv2020 | undefined;
  const compileAnswer = memoizeBy(
    (schema: JsonObject) => JSON.stringify(schema),
    (schema) => (strict ??= createAjv(document, false, ANSWERED_TIME)).compile(schema),
  );
  const findAnswers = memoizeBy(byId, (operation) =>
    compileAnswers(operation, operation.answersAnyTime ? (schema) => compile(schema).first : compileAnswer),
  );

  return {
    settleBody: (operation, body) => findRules(operation).settleBody(body),
    findSchemaErrors: (schemaName, value) => {
      const errors: FieldError[] = [];
      collect(findSchema(schemaName), findSettler(schemaName)(value), 'body', errors);
      return errors;
    },
    readInput: (operation, input, headers) => readInput(operation, findRules(operation), input, headers),
    findAnswerFault: (operation, status, body) => {
      const answer = findAnswers(operation).get(String(status));
      if (!answer) return `${operation.operationId} declares no status ${status}.`;
      const validate = answer();
      if (!validate || validate(body)) return null;
      return `Status ${status} of ${operation.operationId}: ${describe(validate.errors ?? [])}`;
    },
    findTypeFault: (operation, status, mediaType) => {
      const types = operation.responses.get(String(status))?.mediaTypes ?? [];
      return types.includes(ANSWERED_BYTES) || types.includes(mediaType.split(';')[0]!)
        ? null
        : `Status ${status} of ${operation.operationId} is never ${mediaType}.`;
    },
    warm: async (operations, { answers }) => {
      every();
      for (const operation of operations) {
        findRules(operation);
        if (answers) for (const answer of findAnswers(operation).values()) answer();
        // Compilation is synchronous: between two operations the server answers its health checks.
        await new Promise((resume) => setImmediate(resume));
      }
    },
  };
}

/** The usual form of times: in UTC, with a day that every month has. Needs no further check. */
const USUAL_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** The form of times in answers; xAPI documents keep the forms of their specification. */
const ANSWERED_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/** `time` narrows the format date-time. */
function createAjv(document: OpenApiDocument, allErrors: boolean, time?: RegExp): Ajv2020 {
  // Optimizing doubles the compile time, and the engine does the same optimization.
  const code = { optimize: false };
  const ajv = new Ajv2020({
    allErrors,
    strict: false,
    validateSchema: false,
    useDefaults: true,
    ownProperties: true,
    code,
  });
  formats.default(ajv);
  const dateTime = formats.default.get('date-time') as FormatDefinition<string> & {
    validate: (text: string) => boolean;
  };
  ajv.addFormat('date-time', {
    ...dateTime,
    validate: (text: string) => USUAL_TIME.test(text) || dateTime.validate(text),
  });
  if (time) ajv.addFormat('date-time', time);
  // The same URL parser as everywhere; fields restrict the schemes by their pattern.
  ajv.addFormat('uri', (text: string) => parseExternalUrl(text, URL_PROTOCOLS) !== null);
  return ajv.addSchema(document, DOCUMENT, true);
}

function compileRules(
  operation: ContractOperation,
  document: OpenApiDocument,
  compile: (schema: JsonObject) => Validator,
  resolve: (reference: string) => JsonObject,
): OperationRules {
  const compileParameters = (location: ContractParameter['in']) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === location);
    return parameters.length > 0 ? compile(buildParametersSchema(parameters)) : null;
  };
  return {
    readers: operation.parameters.map((parameter) => buildParameterReader(parameter, resolve, operation)),
    path: compileParameters('path'),
    query: compileParameters('query'),
    header: compileParameters('header'),
    body: operation.body?.schemaPointer ? compile({ $ref: buildReference(operation.body.schemaPointer) }) : null,
    settleBody: buildBodySettler(document, operation.body?.schemaPointer ?? null),
  };
}

function buildParametersSchema(parameters: ContractParameter[]): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schemaPointer }) => [name, { $ref: buildReference(schemaPointer) }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Validators by status, compiled on the first call; null: no schema. */
function compileAnswers(
  operation: ContractOperation,
  compile: (schema: JsonObject) => ValidateFunction,
): Map<string, () => ValidateFunction | null> {
  return new Map(
    [...operation.responses].map(([status, { schemaPointers }]) => {
      const schemas = schemaPointers.map((pointer) => ({ $ref: buildReference(pointer) }));
      const schema = schemas.length > 1 ? { anyOf: schemas } : schemas[0];
      return [status, () => (schema === undefined ? null : compile(schema))];
    }),
  );
}

function readInput(
  operation: ContractOperation,
  rules: OperationRules,
  input: RawInput,
  headers: IncomingHttpHeaders,
): ValidInput {
  const errors: FieldError[] = [];
  const values = { path: {}, query: {}, header: {} } as Record<ContractParameter['in'], Record<string, unknown>>;
  for (const reader of rules.readers) {
    const texts = readTexts(reader, input, headers);
    const value = (texts && reader.read(texts, errors)) ?? copyValue(reader.defaultValue);
    if (value !== undefined) values[reader.in][reader.name] = value;
  }
  collect(rules.path, values.path, 'path', errors);
  collect(rules.query, values.query, 'query', errors);
  collect(rules.header, values.header, 'header', errors);
  if (operation.refusesUnknownParameters) errors.push(...listUnknownParameters(operation, input.query));
  if (operation.takesMetadataFilters) addMetadataFilters(values.query, input.query, operation.parameters);
  const body = rules.settleBody(input.body);
  if (body !== undefined) collect(rules.body, body, 'body', errors);
  else if (operation.body?.required) errors.push({ in: 'body', path: '', message: 'is required', keyword: 'required' });
  if (errors.length > 0) throw invalid(errors);
  return { params: values.path, query: values.query, headers: values.header, body };
}

/** Names are case-sensitive. */
function listUnknownParameters({ parameters }: ContractOperation, query: RawQuery): FieldError[] {
  const known = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  return [...query.keys()]
    .filter((name) => !known.includes(name))
    .map((name) => ({ in: 'query', path: name, message: 'is not a known parameter', keyword: 'unknownParameter' }));
}

/** Handlers may change their input, so objects are copied; cloning immutable values would only cost time. */
function copyValue(value: Json | undefined): Json | undefined {
  return typeof value === 'object' ? structuredClone(value) : value;
}

function readTexts(
  { name, in: location }: ParameterReader,
  { params, query }: RawInput,
  headers: IncomingHttpHeaders,
): string[] | undefined {
  if (location === 'query') return query.get(name);
  const text = location === 'path' ? params[name] : headers[name.toLowerCase()];
  return text === undefined ? undefined : [text].flat();
}

function collect(validator: Validator | null, value: unknown, location: FieldError['in'], errors: FieldError[]): void {
  if (!validator || validator.first(value)) return;
  const failed = isSmall(value) ? validator.every() : validator.first;
  if (failed !== validator.first) failed(value);
  errors.push(...buildFieldErrors(failed.errors ?? [], location));
}

/** Adds query parameters outside the contract as metadata filters. */
function addMetadataFilters(query: Record<string, unknown>, raw: RawQuery, parameters: ContractParameter[]): void {
  const isFree = (name: string) =>
    name !== '__proto__' && !parameters.some((named) => named.in === 'query' && named.name === name);
  for (const [name, texts] of raw) if (isFree(name)) query[name] = texts.length === 1 ? texts[0] : texts;
}

/** Counts values without recursion, and stops as soon as the answer is known. */
function isSmall(value: unknown): boolean {
  const waiting = [value];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen + waiting.length > MAX_VALUES_FOR_ALL_ERRORS) return false;
    const next = waiting.pop();
    if (typeof next === 'object' && next !== null) for (const child of Object.values(next)) waiting.push(child);
  }
  return true;
}

function describe(errors: ErrorObject[]): string {
  return buildFieldErrors(errors, 'body')
    .map(({ path, message }) => `${path || 'the body'} ${message}`)
    .join('; ');
}

function buildReference(pointer: string): string {
  return `${DOCUMENT}${pointer}`;
}

function memoizeBy<From, To>(getKey: (from: From) => string, make: (from: From) => To): (from: From) => To {
  const made = new Map<string, To>();
  return (from) => {
    const key = getKey(from);
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(from);
    made.set(key, value);
    return value;
  };
}

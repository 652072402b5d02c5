import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { IncomingHttpHeaders } from 'node:http';
import { type FieldError, invalid } from '../../services/_shared/problems.js';
import { type ParameterReader, buildParameterReader } from './coercion.js';
import {
  ANSWERED_BYTES,
  type ContractOperation,
  type ContractParameter,
  type Json,
  type JsonObject,
  type OpenApiDocument,
  followPointer,
} from './contract.js';
import type { CompiledValidators } from './compiledValidators.js';
import { ANSWERED_TIME, createAjv } from './createAjv.js';
import { buildReference, listInputSchemas } from './inputSchemas.js';
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

/**
 * One copy of the document; the parts of an operation are compiled as references into it on first use, unless `compiled` has their
 * validators.
 */
export function createValidation(document: OpenApiDocument, compiled: CompiledValidators = new Map()): Validation {
  const first = createOnce(() => createAjv(document, { allErrors: false }));
  const every = createOnce(() => createAjv(document, { allErrors: true }));
  const strict = createOnce(() => createAjv(document, { allErrors: false, time: ANSWERED_TIME }));
  // Cached by schema, because operations share most parameters and answers.
  const compile = memoizeBy(
    (schema: JsonObject) => JSON.stringify(schema),
    (schema): Validator => ({
      first: compiled.get(JSON.stringify(schema)) ?? first().compile(schema),
      every: createOnce(() => every().compile(schema)),
    }),
  );
  const resolve = (reference: string) => followPointer(document, reference).value;

  const byId = ({ operationId }: ContractOperation) => operationId;
  const findRules = memoizeBy(byId, (operation) => compileRules(operation, document, compile, resolve));
  const findSchema = (name: string) => compile({ $ref: buildReference(`#/components/schemas/${name}`) });
  const findSettler = memoizeBy(
    (name: string) => name,
    (name) => buildBodySettler(document, `#/components/schemas/${name}`),
  );
  const compileAnswer = memoizeBy(
    (schema: JsonObject) => JSON.stringify(schema),
    (schema) => strict().compile(schema),
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

function compileRules(
  operation: ContractOperation,
  document: OpenApiDocument,
  compile: (schema: JsonObject) => Validator,
  resolve: (reference: string) => JsonObject,
): OperationRules {
  const schemas = listInputSchemas(operation);
  const compileIf = (schema: JsonObject | null) => (schema === null ? null : compile(schema));
  return {
    readers: operation.parameters.map((parameter) => buildParameterReader(parameter, resolve, operation)),
    path: compileIf(schemas.path),
    query: compileIf(schemas.query),
    header: compileIf(schemas.header),
    body: compileIf(schemas.body),
    settleBody: buildBodySettler(document, operation.body?.schemaPointer ?? null),
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

function createOnce<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined;
  return () => (created ??= { value: create() }).value;
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

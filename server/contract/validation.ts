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
  /** The parsed JSON body; undefined when there is none. */
  body: unknown;
}

export interface ValidInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

export interface Validation {
  /** A body without what the service sets itself. Nothing reads the body before. */
  settleBody(operation: ContractOperation, body: unknown): unknown;
  /** Coerced input with defaults. Throws a Problem (400) that lists the invalid fields, declared headers among them. */
  readInput(operation: ContractOperation, input: RawInput, headers: IncomingHttpHeaders): ValidInput;
  /**
   * What is wrong with a value by a component schema of the contract, such as one item of many; nothing when it is valid. Settles the
   * value in place, as `settleBody` does a body.
   */
  findSchemaErrors(schemaName: string, value: unknown): FieldError[];
  /** What is wrong with an answer, in words; null when it keeps the contract. */
  answerFault(operation: ContractOperation, status: number, body: unknown): string | null;
  /** The same of an answer that is not JSON, whose content no schema describes. */
  typeFault(operation: ContractOperation, status: number, mediaType: string): string | null;
  /** Compiles what every operation needs, so that no request waits for it; of answers only when they are checked. */
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
  const first = ajvWith(document, false);
  // Whoever finds no fault never needs it.
  let all: Ajv2020 | undefined;
  const every = () => (all ??= ajvWith(document, true));
  // Operations have most of their parameters and answers in common.
  const compile = memoisedBy(
    (schema: JsonObject) => JSON.stringify(schema),
    (schema): Validator => {
      let compiled: ValidateFunction | undefined;
      return { first: first.compile(schema), every: () => (compiled ??= every().compile(schema)) };
    },
  );
  const resolve = (reference: string) => (first.getSchema(inDocument(reference))?.schema ?? {}) as JsonObject;

  const byId = ({ operationId }: ContractOperation) => operationId;
  const rulesOf = memoisedBy(byId, (operation) => compileRules(operation, document, compile, resolve));
  const schemaOf = (name: string) => compile({ $ref: inDocument(`#/components/schemas/${name}`) });
  const settlerOf = memoisedBy(
    (name: string) => name,
    (name) => buildBodySettler(document, `#/components/schemas/${name}`),
  );
  let strict: Ajv2020 | undefined;
  const compileAnswer = memoisedBy(
    (schema: JsonObject) => JSON.stringify(schema),
    (schema) => (strict ??= ajvWith(document, false, ANSWERED_TIME)).compile(schema),
  );
  const answersOf = memoisedBy(byId, (operation) =>
    compileAnswers(operation, operation.answersAnyTime ? (schema) => compile(schema).first : compileAnswer),
  );

  return {
    settleBody: (operation, body) => rulesOf(operation).settleBody(body),
    findSchemaErrors: (schemaName, value) => {
      const errors: FieldError[] = [];
      collect(schemaOf(schemaName), settlerOf(schemaName)(value), 'body', errors);
      return errors;
    },
    readInput: (operation, input, headers) => readInput(operation, rulesOf(operation), input, headers),
    answerFault: (operation, status, body) => {
      const answer = answersOf(operation).get(String(status));
      if (!answer) return `${operation.operationId} declares no status ${status}.`;
      const validate = answer();
      if (!validate || validate(body)) return null;
      return `Status ${status} of ${operation.operationId}: ${describe(validate.errors ?? [])}`;
    },
    typeFault: (operation, status, mediaType) => {
      const types = operation.responses.get(String(status))?.mediaTypes ?? [];
      return types.includes(ANSWERED_BYTES) || types.includes(mediaType.split(';')[0]!)
        ? null
        : `Status ${status} of ${operation.operationId} is never ${mediaType}.`;
    },
    warm: async (operations, { answers }) => {
      every();
      for (const operation of operations) {
        rulesOf(operation);
        if (answers) for (const answer of answersOf(operation).values()) answer();
        // Compilation is synchronous: between two operations the server answers its health checks.
        await new Promise((resume) => setImmediate(resume));
      }
    },
  };
}

/** Most times are written so: with a day that every month has, and in UTC. They are known without being taken apart. */
const USUAL_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** The one form of times in answers; documents of xAPI keep the forms of its specification. */
const ANSWERED_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/** `time` narrows the format date-time. */
function ajvWith(document: OpenApiDocument, allErrors: boolean, time?: RegExp): Ajv2020 {
  // Optimizing takes as long as all the rest of compiling, and leaves out what the engine leaves out as well.
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
  // One reading of URLs everywhere; fields narrow the schemes by their pattern.
  ajv.addFormat('uri', (text: string) => parseExternalUrl(text, URL_PROTOCOLS) !== null);
  return ajv.addSchema(document, DOCUMENT, true);
}

function compileRules(
  operation: ContractOperation,
  document: OpenApiDocument,
  compile: (schema: JsonObject) => Validator,
  resolve: (reference: string) => JsonObject,
): OperationRules {
  const ofPlace = (place: ContractParameter['in']) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place);
    return parameters.length > 0 ? compile(parametersSchema(parameters)) : null;
  };
  return {
    readers: operation.parameters.map((parameter) => buildParameterReader(parameter, resolve, operation)),
    path: ofPlace('path'),
    query: ofPlace('query'),
    header: ofPlace('header'),
    body: operation.body?.schemaPointer ? compile({ $ref: inDocument(operation.body.schemaPointer) }) : null,
    settleBody: buildBodySettler(document, operation.body?.schemaPointer ?? null),
  };
}

function parametersSchema(parameters: ContractParameter[]): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schemaPointer }) => [name, { $ref: inDocument(schemaPointer) }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** By status, compiled on the first call; null where nothing is declared of the body. */
function compileAnswers(
  operation: ContractOperation,
  compile: (schema: JsonObject) => ValidateFunction,
): Map<string, () => ValidateFunction | null> {
  return new Map(
    [...operation.responses].map(([status, { schemaPointers }]) => {
      const schemas = schemaPointers.map((pointer) => ({ $ref: inDocument(pointer) }));
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
    const texts = textsOf(reader, input, headers);
    const value = (texts && reader.read(texts, errors)) ?? copyOf(reader.defaultValue);
    if (value !== undefined) values[reader.in][reader.name] = value;
  }
  collect(rules.path, values.path, 'path', errors);
  collect(rules.query, values.query, 'query', errors);
  collect(rules.header, values.header, 'header', errors);
  if (operation.refusesUnknownParameters) errors.push(...unknownParameters(operation, input.query));
  if (operation.takesMetadataFilters) addMetadataFilters(values.query, input.query, operation.parameters);
  const body = rules.settleBody(input.body);
  if (body !== undefined) collect(rules.body, body, 'body', errors);
  else if (operation.body?.required) errors.push({ in: 'body', path: '', message: 'is required', keyword: 'required' });
  if (errors.length > 0) throw invalid(errors);
  return { params: values.path, query: values.query, headers: values.header, body };
}

/** Upper and lower case are different names. */
function unknownParameters({ parameters }: ContractOperation, query: RawQuery): FieldError[] {
  const known = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  return [...query.keys()]
    .filter((name) => !known.includes(name))
    .map((name) => ({ in: 'query', path: name, message: 'is not a known parameter', keyword: 'unknownParameter' }));
}

/** Handlers may change what they are passed; cloning takes long, and most defaults can't be changed. */
function copyOf(value: Json | undefined): Json | undefined {
  return typeof value === 'object' ? structuredClone(value) : value;
}

function textsOf(
  { name, in: place }: ParameterReader,
  { params, query }: RawInput,
  headers: IncomingHttpHeaders,
): string[] | undefined {
  if (place === 'query') return query.get(name);
  const text = place === 'path' ? params[name] : headers[name.toLowerCase()];
  return text === undefined ? undefined : [text].flat();
}

function collect(validator: Validator | null, value: unknown, place: FieldError['in'], errors: FieldError[]): void {
  if (!validator || validator.first(value)) return;
  const failed = isSmall(value) ? validator.every() : validator.first;
  if (failed !== validator.first) failed(value);
  errors.push(...buildFieldErrors(failed.errors ?? [], place));
}

/** What the contract names is no filter, not even when it is empty. */
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

function inDocument(pointer: string): string {
  return `${DOCUMENT}${pointer}`;
}

function memoisedBy<From, To>(keyOf: (from: From) => string, make: (from: From) => To): (from: From) => To {
  const made = new Map<string, To>();
  return (from) => {
    const key = keyOf(from);
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(from);
    made.set(key, value);
    return value;
  };
}

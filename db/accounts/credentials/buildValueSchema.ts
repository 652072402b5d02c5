import type * as Ajv from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type Formats from 'ajv-formats';
import { createRequire } from 'node:module';
import { type CredentialField, type KnownService, MOST_FIELD_LENGTH } from './knownServices.js';

/** The value of a credential: strings by field. */
export type CredentialValue = Record<string, string>;

/** A validation error of a credential's value. Never contains the value. */
export interface ValueFault {
  /** JSON pointer within the value; empty for the value as a whole. */
  path: string;
  message: string;
  keyword: string;
}

/** The JSON Schema of a service's credential as shown to clients. Secret fields are `writeOnly`. */
export function buildValueSchema({ displayName, fields }: KnownService): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: displayName,
    type: 'object',
    additionalProperties: false,
    required: Object.entries(fields).flatMap(([name, { optional }]) => (optional ? [] : [name])),
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, buildFieldSchema(field)])),
  };
}

function buildFieldSchema({
  title,
  description,
  secret,
  format,
  maxLength,
  pattern,
  example,
}: CredentialField): Record<string, unknown> {
  return {
    type: 'string',
    title,
    description,
    minLength: 1,
    maxLength: maxLength ?? MOST_FIELD_LENGTH,
    ...(format && { format }),
    ...(pattern && { pattern }),
    ...(secret && { writeOnly: true }),
    ...(example && { examples: [example] }),
  };
}

type Compile = (schema: Record<string, unknown>) => ValidateFunction;
let compile: Compile | null = null;
const validators = new Map<KnownService, ValidateFunction>();

/** Loads the compiler on first use: most processes, such as commands, validate no credential. */
function loadCompiler(): Compile {
  const require = createRequire(import.meta.url);
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof Ajv;
  const addFormats = require('ajv-formats') as typeof Formats;
  const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: false }));
  return (schema) => ajv.compile(schema);
}

function findValidator(service: KnownService): ValidateFunction {
  const known = validators.get(service);
  if (known) return known;
  compile ??= loadCompiler();
  const validate = compile(buildValueSchema(service));
  validators.set(service, validate);
  return validate;
}

/** Validation errors of a value against the schema of its service; empty when it is valid. */
export function listValueFaults(service: KnownService, value: unknown): ValueFault[] {
  const validate = findValidator(service);
  return validate(value) ? [] : (validate.errors ?? []).map(mapFault);
}

function mapFault({ instancePath, keyword, message, params }: ErrorObject): ValueFault {
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
  const inner = missingProperty ?? additionalProperty;
  const pointer =
    inner === undefined ? instancePath : `${instancePath}/${inner.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  if (keyword === 'required') return { path: pointer, message: 'is required', keyword };
  if (keyword === 'additionalProperties') return { path: pointer, message: 'is not a field of this service', keyword };
  return { path: pointer, message: message ?? 'is not valid', keyword };
}

import type * as Ajv from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type Formats from 'ajv-formats';
import { createRequire } from 'node:module';
import { type CredentialField, type KnownService, MOST_FIELD_LENGTH } from './knownServices.js';

/** The value of a credential: texts by field. */
export type CredentialValue = Record<string, string>;

/** What is wrong with a field of a value. Says nothing of what it holds. */
export interface ValueFault {
  /** JSON pointer within the value; empty for the whole. */
  path: string;
  message: string;
  keyword: string;
}

/** The JSON Schema of a service's value, as clients get it. Secret fields are `writeOnly`. */
export function valueSchema({ displayName, fields }: KnownService): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: displayName,
    type: 'object',
    additionalProperties: false,
    required: Object.entries(fields).flatMap(([name, { optional }]) => (optional ? [] : [name])),
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
  };
}

function fieldSchema({
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

/** Most processes, such as commands, check no value: what compiles is loaded when one does. */
function openCompiler(): Compile {
  const require = createRequire(import.meta.url);
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof Ajv;
  const addFormats = require('ajv-formats') as typeof Formats;
  const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: false }));
  return (schema) => ajv.compile(schema);
}

function validatorOf(service: KnownService): ValidateFunction {
  const known = validators.get(service);
  if (known) return known;
  compile ??= openCompiler();
  const validate = compile(valueSchema(service));
  validators.set(service, validate);
  return validate;
}

/** What is wrong with a value by the service's own schema: empty when nothing is. */
export function faultsOfValue(service: KnownService, value: unknown): ValueFault[] {
  const validate = validatorOf(service);
  return validate(value) ? [] : (validate.errors ?? []).map(faultOf);
}

function faultOf({ instancePath, keyword, message, params }: ErrorObject): ValueFault {
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
  const inner = missingProperty ?? additionalProperty;
  const pointer =
    inner === undefined ? instancePath : `${instancePath}/${inner.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  if (keyword === 'required') return { path: pointer, message: 'is required', keyword };
  if (keyword === 'additionalProperties') return { path: pointer, message: 'is no field of this service', keyword };
  return { path: pointer, message: message ?? 'is not valid', keyword };
}

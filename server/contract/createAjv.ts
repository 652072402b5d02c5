import { Ajv2020, type CodeOptions, type FormatDefinition } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parseExternalUrl } from '../../providers/http/externalUrl.js';
import type { OpenApiDocument } from './contract.js';
import { DOCUMENT } from './inputSchemas.js';

const URL_PROTOCOLS = ['http:', 'https:', 'ws:', 'wss:'];

/** The usual form of times: in UTC, with a day that every month has. Needs no further check. */
const USUAL_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** The form of times in answers; xAPI documents keep the forms of their specification. */
export const ANSWERED_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

interface AjvOptions {
  /** Whether a validator collects all errors, or stops at the first. */
  allErrors: boolean;
  /** Narrows the format date-time. */
  time?: RegExp;
  code?: CodeOptions;
}

/** A compiler of schemas that refer to the contract; without `document` it has only the formats. */
export function createAjv(document: OpenApiDocument | null, { allErrors, time, code }: AjvOptions): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    strict: false,
    validateSchema: false,
    useDefaults: true,
    ownProperties: true,
    // Optimizing doubles the compile time, and the engine does the same optimization.
    code: { optimize: false, ...code },
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
  return document === null ? ajv : ajv.addSchema(document, DOCUMENT, true);
}

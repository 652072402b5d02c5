import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { existsSync, readFileSync } from 'node:fs';
import type { LoggedExchange } from '../../../sandbox/exchangeLog.js';

/** Documents of the vendors of channels and stores lie beside the project, and not everywhere. */
const folder = ['../shared/vendors', '../../shared/vendors'].find((path) => existsSync(path));
export const hasVendorDocuments = folder !== undefined;

type Json = Record<string, unknown>;

const FILES: Record<string, { file: string; prefix: string }> = {
  'chat-a': { file: 'discord', prefix: '/chat-a' },
  'chat-b': { file: 'slack', prefix: '/chat-b' },
  'chat-c': { file: 'bot-framework', prefix: '/chat-c' },
  'chat-d': { file: 'webex', prefix: '/chat-d' },
  'chat-e': { file: 'whatsapp', prefix: '/chat-e' },
  cardpay: { file: 'stripe', prefix: '/cardpay' },
  appstore: { file: 'apple-app-store', prefix: '/appstore' },
  mobilepay: { file: 'google-play', prefix: '/mobilepay' },
  'marketplace-a': { file: 'aws-marketplace', prefix: '/marketplace-a' },
  'marketplace-b': { file: 'google-marketplace', prefix: '/marketplace-b' },
};

/** A signed webhook and whether the service must accept it. `now` is in seconds. */
export interface SignatureVector {
  party: string;
  case: string;
  secret: string;
  now: number;
  headers: Record<string, string>;
  body: string;
  valid: boolean;
}

/** Signed webhooks of a party, by the name of its document. */
export function readVendorVectors(party: string): SignatureVector[] {
  const { vectors } = JSON.parse(readFileSync(`${folder}/signature-vectors.json`, 'utf8')) as {
    vectors: SignatureVector[];
  };
  return vectors.filter((vector) => vector.party === party);
}

interface VendorDocument {
  /** What is wrong with a request to the vendor and with its answer. */
  faultsOf(exchange: LoggedExchange): string[];
  /** What is wrong with a request that claims to be the vendor's webhook of this name. */
  faultsOfWebhook(name: string, exchange: LoggedExchange): string[];
}

const documents = new Map<string, VendorDocument>();

const UNKNOWN_FORMATS = ['snowflake', 'nonce', 'int32', 'int64', 'google-datetime', 'decimal'];

/** The document of a party of the sandbox. */
export function openVendorDocument(party: string): VendorDocument {
  const known = documents.get(party) ?? readDocument(FILES[party]!);
  documents.set(party, known);
  return known;
}

function readDocument({ file, prefix }: { file: string; prefix: string }): VendorDocument {
  // OpenAPI 3.0 says nullable where JSON Schema knows nothing of it; without a type nothing can be said of it at all.
  const document = JSON.parse(readFileSync(`${folder}/${file}.openapi.json`, 'utf8'), (_, node: unknown) => {
    const { nullable, type, ...rest } = (node ?? {}) as Json;
    if (nullable === true && Array.isArray(rest.enum))
      return { ...(node as Json), enum: [...(rest.enum as unknown[]), null] };
    return nullable === true && type === undefined ? rest : node;
  }) as Json & { paths: Record<string, Json> };
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  formats.default(ajv);
  for (const format of UNKNOWN_FORMATS) ajv.addFormat(format, true);
  ajv.addSchema(document, 'document', true);
  // Forms know only texts.
  const forms = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, coerceTypes: true });
  formats.default(forms);
  for (const format of UNKNOWN_FORMATS) forms.addFormat(format, true);
  forms.addSchema(document, 'document', true);
  const follow = (pointer: string): { value: Json; pointer: string } => {
    const steps = pointer
      .slice(2)
      .split('/')
      .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
    const value = steps.reduce<unknown>((node, step) => (node as Json | undefined)?.[step], document) as Json;
    return typeof value?.$ref === 'string' ? follow(value.$ref) : { value, pointer };
  };
  const step = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
  const faults = (pointer: string, value: unknown, what: string, by = ajv): string[] => {
    const validate = by.getSchema(`document${pointer}`) ?? by.compile({ $ref: `document${pointer}` });
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${what}${instancePath} ${message}`);
  };
  const bodyFaults = (
    place: string,
    { headers, body }: Pick<LoggedExchange, 'headers' | 'body'>,
    what: string,
  ): string[] => {
    const { value, pointer } = follow(place);
    if (!value) return body === '' ? [] : [`${what}: no body is described`];
    const type = (Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '')
      .split(';')[0]!
      .trim();
    const content = (value.content ?? {}) as Json;
    if (body === '') return value.required === true ? [`${what}: the body is missing`] : [];
    if (!(type in content)) return [`${what}: ${type || 'no type'} is none of ${Object.keys(content).join(', ')}`];
    const schema = `${pointer}/content/${step(type)}/schema`;
    return type.includes('json')
      ? faults(schema, JSON.parse(body), what)
      : faults(schema, decodeForm(body), what, forms);
  };
  const findParameterFaults = (place: string, { headers, url }: LoggedExchange): string[] => {
    const query = new URL(url).searchParams;
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const { value } = follow(place);
    return ((value.parameters ?? []) as Json[]).flatMap((_, index) => {
      const { value: parameter, pointer } = follow(`${place}/parameters/${index}`);
      const name = String(parameter.name);
      const text =
        parameter.in === 'query'
          ? query.get(name)
          : parameter.in === 'header'
            ? sent[name.toLowerCase()]
            : 'in the path';
      if (text === null || text === undefined) return parameter.required === true ? [`${name} is missing`] : [];
      const { type } = follow(`${pointer}/schema`).value;
      if (parameter.in === 'path') return [];
      return faults(
        `${pointer}/schema`,
        type === 'boolean' ? text === 'true' : ['integer', 'number'].includes(String(type)) ? Number(text) : text,
        name,
      );
    });
  };
  return {
    faultsOf: (exchange) => {
      const path = decodeURI(new URL(exchange.url).pathname).slice(prefix.length);
      const templates = Object.keys(document.paths).filter((template) => matches(template, path));
      const template = templates.find((one) => exchange.method.toLowerCase() in document.paths[one]!);
      if (!template) return [`${exchange.method} ${path} is nothing that the vendor describes`];
      const place = `#/paths/${step(template)}/${exchange.method.toLowerCase()}`;
      const query = [...new URL(exchange.url).searchParams.keys()].filter(
        (name) => !declares(follow(place).value, name.replace(/\[.*/, ''), (pointer) => follow(pointer).value),
      );
      return [
        ...query.map((name) => `the query ${name} is nothing that the vendor describes`),
        ...findParameterFaults(place, exchange),
        ...bodyFaults(`${place}/requestBody`, exchange, 'request'),
        ...findAnswerFaults(place, exchange),
      ];
    },
    faultsOfWebhook: (name, exchange) => {
      const place = `#/${'webhooks' in document ? 'webhooks' : 'x-webhooks'}/${name}/${exchange.method.toLowerCase()}`;
      return [...findParameterFaults(place, exchange), ...bodyFaults(`${place}/requestBody`, exchange, 'webhook')];
    },
  };

  function findAnswerFaults(place: string, { status, answer }: LoggedExchange): string[] {
    const { value } = follow(`${place}/responses`);
    const key = [String(status), `${String(status)[0]}XX`].find((one) => one in value);
    // Many errors are left out of the extracts.
    if (key === undefined) return status! >= 400 ? [] : [`the status ${status} is nothing that the vendor describes`];
    const declared = follow(`${place}/responses/${key}`);
    if (!declared.value.content || answer === '') return [];
    return faults(`${declared.pointer}/content/${step('application/json')}/schema`, JSON.parse(answer), 'answer');
  }
}

function declares(operation: Json, name: string, at: (pointer: string) => Json): boolean {
  return ((operation.parameters ?? []) as Json[]).some(
    (one) => (typeof one.$ref === 'string' ? at(one.$ref) : one).name === name,
  );
}

function matches(template: string, path: string): boolean {
  const [parts, steps] = [template.split('/'), path.split('/')];
  const isPart = (part: string, step: string) =>
    new RegExp(`^${part.replace(/[.$*+?()|[\]\\^]/g, '\\$&').replace(/\{[^}]*\}/g, '.+')}$`).test(step);
  return parts.length === steps.length && parts.every((part, index) => isPart(part, steps[index]!));
}

/** Fields of a form: `items[0][price]=x` is the price of the first of a list. */
function decodeForm(text: string): Json {
  const form: Json = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let at = form;
    path.slice(0, -1).forEach((part, index) => (at = (at[part] ??= /^\d+$/.test(path[index + 1]!) ? [] : {}) as Json));
    at[path.at(-1)!] = value;
  }
  return form;
}

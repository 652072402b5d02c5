import { FORM_FIELDS, type Json, type JsonObject, type OpenApiDocument } from '../contract/contract.js';
import { type Entry, findExample, follow, listMedia, asText } from './entries.js';

/** The address in examples; the page's script replaces it by its own. */
export const SAMPLE_ADDRESS = 'http://127.0.0.1:8080';

/** A request built from the contract's examples, with required parameters and those in `x-sample-parameters`. */
export interface SampleRequest {
  method: string;
  /** The path with its parameters filled in, and the query. */
  target: string;
  parameters: Record<'path' | 'query' | 'header', JsonObject>;
  /** `Token <token>`, `Basic ...` or null. */
  authorization: string | null;
  /** `files`: the file fields of a form. */
  body: { type: string; value: Json; files: string[] } | null;
}

export function listParameters(document: OpenApiDocument, { definition }: Entry): JsonObject[] {
  return ((definition.parameters ?? []) as Json[]).map((parameter) => follow(document, parameter));
}

export function buildSampleRequest(document: OpenApiDocument, entry: Entry): SampleRequest {
  const parameters: SampleRequest['parameters'] = { path: {}, query: {}, header: {} };
  // If one of several parameters is needed, none is marked as required; the operation names those of its sample.
  const named = (entry.definition['x-sample-parameters'] ?? []) as Json[];
  for (const parameter of listParameters(document, entry).filter(
    ({ name, required }) => required === true || named.includes(name as Json),
  )) {
    parameters[parameter.in as keyof typeof parameters][asText(parameter.name)] =
      findExample(document, parameter) ?? '';
  }
  const [media] = listMedia(document, follow(document, entry.definition.requestBody));
  return {
    method: entry.method,
    target: buildTarget(entry.path, parameters),
    parameters,
    authorization: buildAuthorization(document, entry),
    body: media
      ? { type: media.type, value: media.examples[0]?.value ?? null, files: listFileFields(document, media.schema) }
      : null,
  };
}

function listFileFields(document: OpenApiDocument, schema: Json | undefined): string[] {
  const properties = (follow(document, schema).properties ?? {}) as JsonObject;
  return Object.keys(properties).filter((name) => follow(document, properties[name]).format === 'binary');
}

function buildTarget(path: string, { path: inPath, query }: SampleRequest['parameters']): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(inPath[name])));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, typeof one === 'string' ? one : JSON.stringify(one)]),
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
}

function buildAuthorization(document: OpenApiDocument, { definition }: Entry): string | null {
  const security = ((definition.security ?? document.security ?? []) as JsonObject[]).flatMap((one) =>
    Object.keys(one),
  );
  if (security.length === 0) return null;
  const schemes = ((document.components as JsonObject).securitySchemes ?? {}) as Record<string, JsonObject>;
  return security.every((name) => schemes[name]?.['x-scheme'] === 'basic') ? 'Basic <credential>' : 'Token <token>';
}

/** Formats the request for curl, quoted for a POSIX shell. */
export function formatCurl({ method, target, parameters, authorization, body }: SampleRequest): string {
  const headers = { ...(authorization && { Authorization: authorization }), ...parameters.header };
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quote(SAMPLE_ADDRESS + target)}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quote(`${name}: ${String(value)}`)}`);
  if (body?.type === 'multipart/form-data') {
    for (const [name, value] of Object.entries((body.value ?? {}) as JsonObject))
      lines.push(
        `-F ${quote(`${name}=${body.files.includes(name) ? '@file' : typeof value === 'string' ? value : JSON.stringify(value)}`)}`,
      );
  } else if (body?.type === FORM_FIELDS) {
    for (const [name, value] of Object.entries((body.value ?? {}) as JsonObject))
      lines.push(`--data-urlencode ${quote(`${name}=${String(value)}`)}`);
  } else if (body?.type.endsWith('json'))
    lines.push(`-H 'Content-Type: ${body.type}'`, `-d ${quote(JSON.stringify(body.value))}`);
  else if (body) lines.push(`-H 'Content-Type: ${body.type}'`, `--data-binary @file`);
  return lines.join(' \\\n  ');
}

/** Formats the request for the client package. */
export function formatTypescript({ id }: Entry, { parameters, authorization, body }: SampleRequest): string {
  const sent = Object.fromEntries(Object.entries(parameters).filter(([, values]) => Object.keys(values).length > 0));
  const isForm = body !== null && !body.type.endsWith('json');
  const request = { ...sent, ...(body && !isForm && { body: body.value }) };
  const literal = Object.keys(request).length === 0 ? '' : formatLiteral(request);
  const argument = isForm ? `{ ${literal === '' ? '' : `...${literal}, `}body: form }` : literal;
  return `import { createClient } from '@learning-platform/client';

const client = createClient({ baseUrl: '${SAMPLE_ADDRESS}'${authorization === null ? '' : `, authorization: '${authorization}'`} });
const answer = await client.${id}(${argument});`;
}

function formatLiteral(value: Json): string {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

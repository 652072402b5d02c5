import {
  FORM_DATA,
  FORM_FIELDS,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../../server/contract/contract.js';
import { listAreaGroups } from '../../server/reference/areas.js';
import { type Entry, asText, findExample } from '../../server/reference/entries.js';
import {
  SAMPLE_ADDRESS,
  type SampleRequest,
  buildSampleRequest,
  listParameters,
} from '../../server/reference/samples.js';

/** A name with a value, such as a parameter or a field of a form. */
export interface CollectionValue {
  key: string;
  value: string;
  description?: string;
  /** Listed, but not sent. */
  disabled?: true;
}

/** A field of a form; of a file, the reader chooses which. */
export type FormField = (CollectionValue & { type: 'text' }) | { key: string; type: 'file'; src: null };

/** A request of a collection. */
export interface CollectionRequest {
  method: string;
  description: string;
  /** Absent: the credential of the collection. */
  auth?: { type: 'noauth' };
  url: { raw: string; host: string[]; path: string[]; query: CollectionValue[]; variable: CollectionValue[] };
  header: CollectionValue[];
  body?:
    | { mode: 'raw'; raw: string; options?: { raw: { language: 'json' } } }
    | { mode: 'formdata'; formdata: FormField[] }
    | { mode: 'urlencoded'; urlencoded: CollectionValue[] };
}

export interface CollectionFolder<Item> {
  name: string;
  description?: string;
  item: Item[];
}

export interface NamedRequest {
  name: string;
  request: CollectionRequest;
}

/** Requests as Postman and Newman import them (format 2.1), in folders by group and area. */
export interface Collection {
  info: { name: string; version: string; description: string; schema: string };
  auth: JsonObject;
  variable: CollectionValue[];
  item: CollectionFolder<CollectionFolder<NamedRequest>>[];
}

const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * A collection with a request for each operation. Each request is the one that the
 * reference shows, with the parameters that it may have besides. Two variables hold the address and the credential.
 */
export function buildCollection(document: OpenApiDocument): Collection {
  const { title, version, description } = document.info as JsonObject;
  return {
    info: { name: asText(title), version: asText(version), description: asText(description), schema: FORMAT },
    variable: [
      { key: 'baseUrl', value: SAMPLE_ADDRESS },
      { key: 'authorization', value: 'Api-Key <key>' },
    ],
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'in', value: 'header' },
        { key: 'key', value: 'Authorization' },
        { key: 'value', value: '{{authorization}}' },
      ],
    },
    item: listAreaGroups(document)
      .map(({ name, areas }) => ({
        name,
        item: areas
          .map(({ entries, ...area }) => ({
            name: area.name,
            description: area.description,
            item: entries
              .filter(({ kind }) => kind === 'operation')
              .map((entry) => ({ name: entry.summary, request: buildRequest(document, entry) })),
          }))
          .filter(({ item }) => item.length > 0),
      }))
      .filter(({ item }) => item.length > 0),
  };
}

function buildRequest(document: OpenApiDocument, entry: Entry): CollectionRequest {
  const sample = buildSampleRequest(document, entry);
  const pairsIn = (place: 'path' | 'query' | 'header') =>
    listParameters(document, entry)
      .filter((parameter) => parameter.in === place)
      .flatMap((parameter) => {
        const name = asText(parameter.name);
        const values = [sample.parameters[place][name] ?? findExample(document, parameter) ?? ''].flat();
        const isSent = name in sample.parameters[place];
        return values.map((value): CollectionValue => ({
          key: name,
          value: textOf(value),
          description: asText(parameter.description),
          ...(!isSent && { disabled: true }),
        }));
      });
  const path = entry.path.replace(/\{([^}]+)\}/g, ':$1');
  const body = buildBody(sample);
  return {
    method: entry.method,
    description: entry.description,
    ...(sample.authorization === null && { auth: { type: 'noauth' } }),
    url: {
      raw: `{{baseUrl}}${path}`,
      host: ['{{baseUrl}}'],
      path: path.slice(1).split('/'),
      query: pairsIn('query'),
      variable: pairsIn('path'),
    },
    header: [
      ...pairsIn('header'),
      // Postman writes the header of a form, with its boundary.
      ...(body?.mode === 'raw' ? [{ key: 'Content-Type', value: sample.body!.type }] : []),
    ],
    ...(body && { body }),
  };
}

function buildBody({ body }: SampleRequest): CollectionRequest['body'] {
  if (body === null) return undefined;
  const fields = () => Object.entries((body.value ?? {}) as JsonObject);
  if (body.type === FORM_FIELDS)
    return { mode: 'urlencoded', urlencoded: fields().map(([key, value]) => ({ key, value: textOf(value) })) };
  if (body.type === FORM_DATA)
    return {
      mode: 'formdata',
      formdata: fields().map(([key, value]) =>
        body.files.includes(key) ? { key, type: 'file', src: null } : { key, type: 'text', value: textOf(value) },
      ),
    };
  if (!body.type.endsWith('json') && typeof body.value === 'string') return { mode: 'raw', raw: body.value };
  return { mode: 'raw', raw: JSON.stringify(body.value, null, 2), options: { raw: { language: 'json' } } };
}

const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

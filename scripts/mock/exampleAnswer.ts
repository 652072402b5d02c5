import { STATUS_CODES } from 'node:http';
import { Problem, invalidField } from '../../handlers/_shared/problems.js';
import type { Answer } from '../../server/answer.js';
import type { ContractOperation, Json, JsonObject, OpenApiDocument } from '../../server/contract.js';
import type { Exchange } from '../../server/exchange.js';
import { type Media, exampleOf, follow, mediaOf } from '../../server/reference/entries.js';
import { requestUrl } from '../../server/requestUrl.js';
import type { Validation } from '../../server/validation.js';
import { exampleProblem } from './exampleProblem.js';
import { generateValue } from './generateValue.js';
import { examplePageOf } from './examplePageOf.js';
import type { Preference } from './preference.js';

const PROBLEM_TYPE = 'application/problem+json';

interface Wanted {
  document: OpenApiDocument;
  validation: Validation;
  operation: ContractOperation;
  exchange: Exchange;
  preference: Preference;
}

/** The answer that is preferred, or the example `typical` of the first status of success, or of a redirect where there is no other. Throws a Problem for an error, and for a status that the contract does not declare here. */
export function exampleAnswer({ document, validation, operation, exchange, preference }: Wanted): Answer {
  const responses = responsesOf(document, operation);
  const status = preference.status ?? Number(Object.keys(responses).find((code) => /^[23]/.test(code)));
  const response = responses[String(status)];
  if (!response) throw undeclared(status);
  const known = follow(document, response);
  const media = chosenMedia(mediaOf(document, known), exchange);
  const headers = requiredHeaders(document, known, status);
  if (!media) return { status, headers, body: null };
  // A generated problem would speak of another status than its own.
  const value = preference.dynamic && status < 400 ? generated({ document, validation, operation }, status, media) : exampleNamed(media, preference.example);
  if (status >= 400 && preference.example === null && media.type === PROBLEM_TYPE) throw exampleProblem(validation, operation, value as JsonObject, headers);
  const body = preference.example === null && status < 300 ? examplePageOf(value, requestUrl(exchange, null)) : value;
  const isText = typeof body === 'string' && !/[/+]json$/.test(media.type);
  return { status, headers: { ...headers, 'Content-Type': media.type }, body: isText ? body : JSON.stringify(body) };
}

function responsesOf(document: OpenApiDocument, { path, method }: ContractOperation): JsonObject {
  const definition = (document.paths[path] as JsonObject)[method] as JsonObject;
  return (definition.responses ?? {}) as JsonObject;
}

function undeclared(status: number): Problem {
  const title = STATUS_CODES[status] ?? `Status ${status}`;
  return new Problem(status, title.toLowerCase().replace(/\W+/g, '-'), title, 'This is what the header Prefer wants; the contract does not declare the status here.');
}

/** The media type that the client names, or the first. */
function chosenMedia(media: Media[], { request }: Exchange): Media | undefined {
  const accepted = (request.headers.accept ?? '').split(',').map((one) => one.split(';')[0]!.trim());
  return media.find(({ type }) => accepted.includes(type)) ?? media[0];
}

/** Headers that come with every such answer; of errors and redirects all, such as Retry-After and Location. */
function requiredHeaders(document: OpenApiDocument, response: JsonObject, status: number): Record<string, string> {
  const own = Object.entries((response.headers ?? {}) as JsonObject).map(([name, header]) => [name, follow(document, header)] as const);
  const sent = own.filter(([name, { required }]) => name !== 'X-Request-Id' && (status >= 300 || required === true));
  return Object.fromEntries(sent.map(([name, header]) => [name, String(exampleOf(document, header) ?? '')]));
}

function exampleNamed({ examples }: Media, name: string | null): Json {
  if (name === null) return examples[0]?.value ?? null;
  const named = examples.find((example) => example.name === name);
  if (!named) throw invalidField('header', 'Prefer', `there is no example '${name.slice(0, 100)}' here, but ${examples.map((example) => example.name).join(', ')}`);
  return named.value;
}

/** Generated values that keep the contract; where several fields depend on each other and they do not, the example. */
function generated({ document, validation, operation }: Pick<Wanted, 'document' | 'validation' | 'operation'>, status: number, media: Media): Json {
  const value = generateValue(document, media.schema);
  return validation.answerFault(operation, status, value) === null ? value : exampleNamed(media, null);
}

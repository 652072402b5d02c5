import type { Dispatcher } from 'undici';
import { FORM_FIELDS } from '../../server/contract/contract.js';
import { encodeFields } from '../support/forms.js';
import { type Json, examplesOf, mediaOf, type operations, resolved } from './contractDocument.js';

export interface ExampleRequest {
  url: string;
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body?: string;
}

const BOUNDARY = 'example-boundary';

/** A request made of the contract's examples: of path, required query parameters and headers, and the body. Carries a credential of any value. */
export function exampleRequest(
  origin: string,
  { path, method, operation }: (typeof operations)[number],
): ExampleRequest {
  const parameters = (operation.parameters ?? []).map(resolved);
  const exampleOf = (parameter: Json) => String(examplesOf(parameter)[0]?.value);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(exampleOf(parameters.find((one) => one.name === name)!)),
  );
  const url = new URL(filled, origin);
  for (const parameter of parameters.filter((one) => one.in === 'query' && one.required))
    url.searchParams.set(String(parameter.name), exampleOf(parameter));
  const named = parameters
    .filter((one) => one.in === 'header' && one.required)
    .map((one) => [String(one.name), exampleOf(one)]);
  const headers = { ...Object.fromEntries(named), authorization: 'Api-Key any' };
  const media = operation.requestBody ? mediaOf(operation.requestBody) : null;
  const request = { url: url.href, method: method.toUpperCase() as Dispatcher.HttpMethod };
  if (!media) return { ...request, headers };
  const value = media.examples[0]?.value;
  const isForm = media.type === 'multipart/form-data';
  const type = isForm ? `${media.type}; boundary=${BOUNDARY}` : media.type;
  return {
    ...request,
    headers: { ...headers, 'content-type': type },
    body: isForm ? formOf(value as Json) : media.type === FORM_FIELDS ? encodeFields(value) : textOf(value),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? {}));

function formOf(fields: Json): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

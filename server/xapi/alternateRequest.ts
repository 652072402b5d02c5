import { invalidField } from '../../services/_shared/problems.js';
import type { Exchange } from '../http/exchange.js';
import { receiveForm } from './readStatements.js';
import { type RawQuery, readQuery } from '../http/readQuery.js';
import { isRecordStorePath } from './xapi.js';

const RULE = 'Communication 1.3';
const METHODS = ['GET', 'PUT', 'POST', 'DELETE'];
/** Form parameters that represent headers. */
const HEADERS = [
  'authorization',
  'x-experience-api-version',
  'content-type',
  'content-length',
  'if-match',
  'if-none-match',
  'accept',
  'accept-language',
];
const VERSION = 'x-experience-api-version';

/** Converts an alternate request of xAPI 1.0 to the request that it represents: a POST with the method as its only query parameter,
 * and headers, parameters and content as a form. Throws a Problem (400) if it is malformed.
 */
export async function unfoldAlternateRequest(exchange: Exchange): Promise<void> {
  const { request, response, path, queryText } = exchange;
  if (request.method !== 'POST' || !/(^|&)method=/.test(queryText) || !isRecordStorePath(path)) return;
  if (isVersion2(request.headers[VERSION])) return;
  const query = readQuery(queryText);
  const [method = ''] = query.get('method') ?? [];
  if (!METHODS.includes(method)) throw invalidField('query', 'method', `must be one of ${METHODS.join(', ')}`, RULE);
  const other = [...query].find(([name, values]) => name !== 'method' || values.length > 1)?.[0];
  if (other !== undefined)
    throw invalidField('query', other, 'must be in the form: method is the only parameter of the address', RULE);
  const form = readQuery(await receiveForm(request, response));
  const content = takeOne(form, 'content', method === 'PUT' || method === 'POST');
  for (const name of [...form.keys()].filter((one) => HEADERS.includes(one.toLowerCase())))
    request.headers[name.toLowerCase()] = takeOne(form, name, true);
  if (isVersion2(request.headers[VERSION]))
    throw invalidField('body', 'X-Experience-API-Version', 'must be 1.0: later versions have no such requests', RULE);
  request.method = method;
  exchange.queryText = new URLSearchParams(
    [...form].flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  ).toString();
  replaceBody(exchange, content);
}

const isVersion2 = (version: unknown) => typeof version === 'string' && version.startsWith('2');

/** Removes a field from the form and returns its only value. */
function takeOne(form: RawQuery, name: string, isRequired: boolean): string | undefined {
  if (!isRequired) return undefined;
  const [value, ...more] = form.get(name) ?? [];
  if (value === undefined || more.length > 0)
    throw invalidField(
      'body',
      name,
      value === undefined ? 'is required in the form' : 'must be in the form once',
      RULE,
    );
  form.delete(name);
  return value;
}

/** Replaces the body by the content of the form; without a type it is JSON. */
function replaceBody({ request }: Exchange, content: string | undefined): void {
  const bytes = content === undefined ? null : Buffer.from(content);
  const isNamed = !/^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '');
  request.headers['content-type'] = isNamed ? request.headers['content-type'] : 'application/json';
  delete request.headers['transfer-encoding'];
  request.headers['content-length'] = String(bytes?.length ?? 0);
  request.body = bytes ?? undefined;
}

import { type FieldError, invalid } from '../../services/_shared/problems.js';
import { buildParameterReader } from '../contract/coercion.js';
import type { FormFields, Json, JsonObject } from '../contract/contract.js';

/** Converts the fields of a form to a JSON body: numbers and booleans by the schema, lists repeated or separated by commas, objects
 * as JSON, an empty field as null if allowed. Unknown fields stay texts, which validation rejects. Throws a Problem (400) for a
 * repeated field that is not a list.
 */
export function readFormValues(texts: Map<string, string[]>, { files, values }: FormFields): Record<string, unknown> {
  const errors: FieldError[] = [];
  const body: [string, unknown][] = [];
  for (const [name, sent] of texts) {
    // Some clients send an empty text if no file was chosen.
    if (files.includes(name) && sent.every((text) => text === '')) continue;
    const schema = values[name];
    const value = schema ? parseValue(name, schema, sent, errors) : sent[0];
    if (value !== undefined) body.push([name, value]);
  }
  if (errors.length > 0) throw invalid(errors);
  return Object.fromEntries(body);
}

function parseValue(name: string, schema: JsonObject, texts: string[], errors: FieldError[]): unknown {
  const types = [schema.type ?? []].flat() as Json[];
  if (types.includes('null') && texts.length === 1 && texts[0] === '') return null;
  if (types.includes('object')) {
    if (texts.length > 1)
      errors.push({ in: 'body', path: `/${name}`, message: 'must be sent only once', keyword: 'duplicate' });
    return parseJsonOrText(texts[0]!);
  }
  const found: FieldError[] = [];
  const value = buildParameterReader(
    { name, in: 'query', required: false, schema, schemaPointer: '' },
    () => ({}),
  ).read(texts, found);
  errors.push(...found.map((error) => ({ ...error, in: 'body' as const, path: `/${name}` })));
  return value;
}

/** Parses JSON; other text stays text, which validation rejects. */
function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

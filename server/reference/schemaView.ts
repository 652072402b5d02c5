import type { Json, JsonObject, OpenApiDocument } from '../contract/contract.js';
import { readComponentName, follow, asText } from './entries.js';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import { renderInline } from './html.js';

/** Nesting depth of schemas shown inline; deeper ones are links to their own pages. */
const SHOWN_IN_PLACE = 3;
const VALUES_SHOWN = 40;

/** The schemas around a rendered one, so that no schema is rendered within itself. */
interface SchemaContext {
  document: OpenApiDocument;
  /** Names of the schemas around it. */
  within: string[];
}

/** The fields of a schema, each with its type, rules and description. */
export function renderSchema(document: OpenApiDocument, schema: Json | undefined): string {
  const name = readComponentName(schema);
  return renderContent({ document, within: name === null ? [] : [name] }, follow(document, schema));
}

/** A type in words: `string or null`, `list of integer`, `Course`. */
export function describeType(document: OpenApiDocument, schema: Json | undefined): string {
  const name = readComponentName(schema);
  const known = follow(document, schema);
  if (known.enum || known.const !== undefined) return 'one of';
  const choices = (known.oneOf ?? known.anyOf) as Json[] | undefined;
  if (choices && !known.properties) return [...new Set(choices.map((one) => describeType(document, one)))].join(' or ');
  const types = [known.type ?? []].flat().map((type) => {
    if (type === 'array') return `list of ${describeType(document, known.items)}`;
    return type === 'object' && name !== null ? name : String(type);
  });
  return types.join(' or ') || name || 'any';
}

/** Format, bounds, default and allowed values of a schema, in words. */
export function describeRules(document: OpenApiDocument, schema: Json | undefined): string {
  const known = follow(document, schema);
  const items = known.items === undefined ? {} : follow(document, known.items);
  const ofChoices = ((known.anyOf ?? []) as Json[]).flatMap((one) => (follow(document, one).enum ?? []) as Json[]);
  const values = (known.enum ?? (known.const === undefined ? items.enum : [known.const]) ?? ofChoices) as Json[];
  // A field may set its own default beside a reference to a shared schema.
  const preset = (schema as JsonObject | undefined)?.default ?? known.default;
  const rules = [
    known.format && `format ${asText(known.format)}`,
    formatRange('', known.minimum ?? known.exclusiveMinimum, known.maximum),
    formatRange('characters', known.minLength, known.maxLength),
    formatRange('items', known.minItems, known.maxItems),
    known.pattern && `pattern ${asText(known.pattern)}`,
    preset !== undefined && `default ${JSON.stringify(preset)}`,
  ];
  const shown = values.slice(0, VALUES_SHOWN).map((value) => `<code>${escapeHtml(String(value))}</code>`);
  if (values.length > VALUES_SHOWN) shown.push(`and ${values.length - VALUES_SHOWN} more`);
  const texts = rules.filter((rule) => typeof rule === 'string' && rule !== '').map((rule) => escapeHtml(String(rule)));
  return [shown.join(' '), texts.join(', ')].filter((text) => text !== '').join(' · ');
}

function formatRange(unit: string, least: Json | undefined, most: Json | undefined): string {
  if (least === undefined && most === undefined) return '';
  const bounds =
    least === undefined
      ? `at most ${String(most)}`
      : most === undefined
        ? `at least ${String(least)}`
        : `${String(least)} to ${String(most)}`;
  return unit === '' ? bounds : `${bounds} ${unit}`;
}

function renderContent(context: SchemaContext, schema: JsonObject): string {
  const choices = (schema.oneOf ?? schema.anyOf ?? schema.allOf) as Json[] | undefined;
  const parts = [renderFields(context, schema)];
  if (schema.items !== undefined) parts.push(renderNested(context, schema.items, 'Each item'));
  if (choices) parts.push(...choices.map((choice) => renderNested(context, choice, schema.allOf ? 'And' : 'Either')));
  const rest = schema.additionalProperties;
  if (typeof rest === 'object' && rest !== null) parts.push(renderNested(context, rest, 'Any other field'));
  return parts.join('');
}

function renderFields(context: SchemaContext, schema: JsonObject): string {
  const required = new Set((schema.required ?? []) as string[]);
  const rows = Object.entries((schema.properties ?? {}) as JsonObject).map(([name, field]) => {
    const known = follow(context.document, field);
    const description = asText((field as JsonObject).description) || asText(known.description);
    return renderField({
      name,
      type: describeType(context.document, field),
      required: required.has(name),
      deprecated: known.deprecated === true,
      description,
      rules: describeRules(context.document, field),
      example: (known.examples as Json[] | undefined)?.[0],
      below: renderNested(context, field, ''),
    });
  });
  return rows.length === 0 ? '' : `<div class="fields">${rows.join('')}</div>`;
}

interface FieldRow {
  name: string;
  type: string;
  required: boolean;
  deprecated: boolean;
  description: string;
  rules: string;
  example: Json | undefined;
  /** HTML of the content of the field. */
  below: string;
}

/** A field or a parameter: its name and type beside what it means. */
export function renderField({
  name,
  type,
  required,
  deprecated,
  description,
  rules,
  example,
  below,
}: FieldRow): string {
  const marks = [required && '<b class="required">required</b>', deprecated && '<b class="deprecated">deprecated</b>']
    .filter(Boolean)
    .join(' ');
  const details = [rules, example === undefined ? '' : `example <code>${escapeHtml(shorten(example))}</code>`]
    .filter((text) => text !== '')
    .join(' · ');
  return `<div class="field"><div><code class="name">${escapeHtml(name)}</code> <span class="type">${escapeHtml(type)}</span> ${marks}</div>
<div>${renderInline(description)}${details === '' ? '' : ` <small>${details}</small>`}${below}</div></div>`;
}

function shorten(example: Json): string {
  const text = typeof example === 'string' ? example : JSON.stringify(example);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** Renders a schema with fields inline, or as a link if it is nested too deeply. */
function renderNested(context: SchemaContext, schema: Json, title: string): string {
  const { document, within } = context;
  const name = readComponentName(schema);
  const known = follow(document, schema);
  if (known.type === 'array' && known.items !== undefined) return renderNested(context, known.items, title);
  const hasFields =
    ['properties', 'oneOf', 'anyOf', 'allOf', 'items'].some((key) => key in known) ||
    typeof known.additionalProperties === 'object';
  const label = [title, describeType(document, schema)].filter((text) => text !== '').join(': ');
  if (!hasFields)
    return title === '' ? '' : `<p class="plain">${escapeHtml(label)} ${describeRules(document, schema)}</p>`;
  const link = name === null ? '' : `<a href="../schemas/${escapeHtml(name)}">${escapeHtml(label)}</a>`;
  if (name !== null && (within.includes(name) || within.length >= SHOWN_IN_PLACE))
    return `<p class="plain">${link}</p>`;
  const inner = renderContent({ document, within: [...within, name ?? ''] }, known);
  return inner === ''
    ? ''
    : `<details class="nested"><summary>${escapeHtml(label === '' ? 'Fields' : label)}</summary>${inner}</details>`;
}

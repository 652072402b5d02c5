import type { Json, JsonObject, OpenApiDocument } from '../contract/contract.js';
import { type Entry, type Media, findExample, follow, listMedia, asText } from './entries.js';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import { renderInline, renderMarkdown, buildReferencePage, renderSample } from './html.js';
import { type SampleRequest, formatCurl, listParameters, buildSampleRequest, formatTypescript } from './samples.js';
import { renderField, describeRules, renderSchema, describeType } from './schemaView.js';

/** Descriptions of the classes of `x-permissions`; others are shown by name. */
const CALLERS: Record<string, string> = {
  anyone: 'anyone',
  'anonymous-ok': 'anyone; a credential shows more',
  authenticated: 'anyone with a credential',
  signed: 'the external provider, by its signature',
  IsDMAdmin: 'DM admins',
  IsPlatformAdmin: 'admins of the platform',
  IsPlatformAdminReadOnly: 'read-only admins of the platform',
  IsPlatformAdminOfUserReadOnly: 'read-only admins of a platform of the person',
  IsLmsUserReadOnly: 'the person (read-only)',
  IsAdminUserOrStudent: 'admins, and people for themselves',
  IsDepartmentModeAdminInPlatform: 'admins of the department',
  IsPlatformAdminForProgram: 'admins of the program',
  IsRecordWriter: 'writers of learning records',
};

/** Renders the page of an operation or a webhook: description, samples, parameters, body and answers. */
export function renderEntryPage(document: OpenApiDocument, entry: Entry): string {
  const parts = [
    entry.kind === 'operation' ? renderSamples(document, entry) : '',
    renderParameters(document, entry),
    renderBody(document, entry),
    renderAnswers(document, entry),
  ].join('\n');
  return buildReferencePage({
    title: `${entry.id} · ${entry.summary}`,
    root: '../../',
    main: `${renderHead(entry)}\n${renderJumps(parts)}\n${parts}`,
  });
}

function renderHead({ kind, id, method, path, tag, summary, description, definition }: Entry): string {
  const callers = ((definition['x-permissions'] ?? []) as string[]).map((one) => CALLERS[one] ?? one);
  const formula = asText(definition['x-formula']);
  const address =
    kind === 'webhook' ? `webhook <code>${escapeHtml(path)}</code>` : `<code class="path">${escapeHtml(path)}</code>`;
  return `<p class="where"><a href="../../docs#${escapeHtml(buildTagAnchor(tag))}">${escapeHtml(tag)}</a></p>
<h1>${escapeHtml(summary)}</h1>
<p class="address"><b class="method ${method.toLowerCase()}">${method}</b> ${address}</p>
<p class="facts"><code>${escapeHtml(id)}</code>${kind === 'webhook' ? ' · this service calls you' : ` · may be called by ${escapeHtml(callers.join(', '))}`}${definition.deprecated === true ? ' · <b class="deprecated">deprecated</b>' : ''}</p>
<div class="prose">${renderMarkdown(description)}${formula === '' ? '' : `<h2>Formula</h2>${renderMarkdown(formula)}`}</div>`;
}

/** Links to the parts of the page. */
function renderJumps(parts: string): string {
  const titles = { samples: 'Call it', parameters: 'Parameters', body: 'Body', answers: 'Answers' };
  const links = Object.entries(titles)
    .filter(([id]) => parts.includes(`<h2 id="${id}"`))
    .map(([id, title]) => `<a href="#${id}">${title}</a>`);
  return `<nav aria-label="On this page" class="tags">${links.join(' ')}</nav>`;
}

/** The anchor of a tag on the first page. */
export function buildTagAnchor(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

function renderSamples(document: OpenApiDocument, entry: Entry): string {
  const request = buildSampleRequest(document, entry);
  return `<h2 id="samples">Call it</h2>
<div class="samples">
<figure><figcaption>curl</figcaption><pre tabindex="0"><code>${renderSample(formatCurl(request))}</code></pre></figure>
<figure><figcaption>TypeScript</figcaption><pre tabindex="0"><code>${renderSample(formatTypescript(entry, request))}</code></pre></figure>
</div>
${renderSendForm(document, entry, request)}`;
}

function renderSendForm(
  document: OpenApiDocument,
  entry: Entry,
  { parameters: required, authorization, body }: SampleRequest,
): string {
  const inputs = listParameters(document, entry).map((parameter) => {
    const [name, location] = [asText(parameter.name), parameter.in as keyof SampleRequest['parameters']];
    const example = findExample(document, parameter);
    const value = required[location][name];
    return `<label>${escapeHtml(name)} <small>${location}</small><input name="${escapeHtml(name)}" data-in="${location}"${parameter.required === true ? ' required' : ''} value="${escapeHtml(formatValue(value))}" placeholder="${escapeHtml(formatValue(example))}"></label>`;
  });
  if (authorization !== null)
    inputs.unshift(
      `<label>Authorization <small>header</small><input name="Authorization" data-in="header" autocomplete="off" placeholder="${escapeHtml(authorization)}"></label>`,
    );
  const text = body?.type.endsWith('json')
    ? `<label class="wide">Body <small>${escapeHtml(body.type)}</small><textarea name="body" rows="8" data-type="${escapeHtml(body.type)}">${escapeHtml(JSON.stringify(body.value, null, 2))}</textarea></label>`
    : '';
  if (body && text === '') return '';
  return `<details class="send"><summary>Send a request from here</summary>
<form data-method="${entry.method}" data-path="${escapeHtml(entry.path)}"><div class="inputs">${inputs.join('')}${text}</div>
<button type="submit">Send</button><output></output></form></details>`;
}

function formatValue(value: Json | undefined): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? value.map(String).join(',') : typeof value === 'string' ? value : JSON.stringify(value);
}

function renderParameters(document: OpenApiDocument, entry: Entry): string {
  const parameters = listParameters(document, entry);
  const groups = ['path', 'query', 'header'].map((location) => {
    const rows = parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => renderParameter(document, parameter));
    return rows.length === 0 ? '' : `<h3>${location}</h3><div class="fields">${rows.join('')}</div>`;
  });
  return parameters.length === 0 ? '' : `<h2 id="parameters">Parameters</h2>${groups.join('')}`;
}

function renderParameter(document: OpenApiDocument, parameter: JsonObject): string {
  return renderField({
    name: asText(parameter.name),
    type: describeType(document, parameter.schema),
    required: parameter.required === true,
    deprecated: parameter.deprecated === true,
    description: asText(parameter.description),
    rules: describeRules(document, parameter.schema),
    example: findExample(document, parameter),
    below: '',
  });
}

function renderBody(document: OpenApiDocument, { definition }: Entry): string {
  const body = follow(document, definition.requestBody);
  const media = listMedia(document, body);
  if (media.length === 0) return '';
  const optional = body.required === true ? '' : ' <small>may be left out</small>';
  return `<h2 id="body">Body${optional}</h2>${renderInline(asText(body.description))}${media.map((one) => renderMedia(document, one)).join('')}`;
}

function renderAnswers(document: OpenApiDocument, { definition }: Entry): string {
  const answers = Object.entries((definition.responses ?? {}) as JsonObject).map(([status, response], index) => {
    const known = follow(document, response);
    const headers = Object.entries((known.headers ?? {}) as JsonObject).map(([name, header]) => {
      const { description, schema } = follow(document, header);
      return renderField({
        name,
        type: describeType(document, schema),
        required: false,
        deprecated: false,
        description: asText(description),
        rules: '',
        example: undefined,
        below: '',
      });
    });
    const headerPart =
      headers.length === 0
        ? ''
        : `<details class="nested"><summary>Headers</summary><div class="fields">${headers.join('')}</div></details>`;
    return `<details class="answer"${index === 0 ? ' open' : ''}><summary><b>${escapeHtml(status)}</b> ${renderInline(asText(known.description))}</summary>
${listMedia(document, known)
  .map((one) => renderMedia(document, one))
  .join('')}${headerPart}</details>`;
  });
  return `<h2 id="answers">Answers</h2>${answers.join('')}`;
}

function renderMedia(document: OpenApiDocument, { type, schema, examples }: Media): string {
  const shown = examples.map(
    ({ name, summary, value }) =>
      `<details class="example"><summary>Example <code>${escapeHtml(name)}</code> ${renderInline(summary)}</summary><pre tabindex="0"><code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</code></pre></details>`,
  );
  return `<p class="plain"><code>${escapeHtml(type)}</code> ${escapeHtml(describeType(document, schema))}</p>${shown.join('')}${renderSchema(document, schema)}`;
}

/** The page of a schema of the contract. */
export function renderSchemaPage(document: OpenApiDocument, name: string, schema: JsonObject): string {
  const main = `<h1>${escapeHtml(name)}</h1><div class="prose">${renderMarkdown(asText(schema.description))}</div>${renderSchema(document, { $ref: `#/components/schemas/${name}` })}`;
  return buildReferencePage({ title: name, root: '../../', main });
}

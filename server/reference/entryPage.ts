import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import type { Json, JsonObject, OpenApiDocument } from '../contract/contract.js';
import type { Area } from './areas.js';
import { type Entry, type Media, findExample, follow, listMedia, asText } from './entries.js';
import { renderCode, renderCopied, renderInline, renderMarkdown, renderSample, renderValue } from './html.js';
import { type SampleRequest, formatCurl, listParameters, buildSampleRequest, formatTypescript } from './samples.js';
import { renderField, describeRules, renderSchema, describeType } from './schemaView.js';
import { findArea, renderMethod, renderSide } from './side.js';
import { type Site, listGuidesOf, renderSitePage } from './site.js';

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

/** Renders the page of an operation or a webhook: what it does, its fields and answers, and examples beside them. */
export function renderEntryPage(site: Site, entry: Entry): string {
  const { document } = site;
  const area = findArea(site, entry.tag);
  const details = [renderParameters(document, entry), renderBody(document, entry), renderAnswers(document, entry)].join(
    '\n',
  );
  const examples = [entry.kind === 'operation' ? renderSamples(site, entry) : '', renderExamples(document, entry)]
    .join('\n')
    .trim();
  return renderSitePage(site, {
    title: `${entry.summary} · ${entry.id}`,
    place: 'reference',
    root: '../../',
    side: renderSide(site, '../../', { area, entry }),
    main: `<div class="entry">
<div class="about">${renderHead(entry, area)}
${renderGuidesOf(site, entry)}${renderJumps(details, examples)}</div>
${examples === '' ? '' : `<section class="examples" aria-label="Examples">${examples}</section>`}
<div class="details">${details}</div>
</div>`,
  });
}

function renderHead({ kind, id, method, path, tag, summary, description, definition }: Entry, area?: Area): string {
  const callers = ((definition['x-permissions'] ?? []) as string[]).map((one) => CALLERS[one] ?? one);
  const formula = asText(definition['x-formula']);
  const address = kind === 'webhook' ? `webhook ${renderCopied(path, 'event')}` : renderCopied(path, 'path');
  const inArea =
    area === undefined ? '' : `<p class="where"><a href="../areas/${area.slug}">${escapeHtml(tag)}</a></p>`;
  return `${inArea}
<h1>${escapeHtml(summary)}</h1>
<p class="address">${renderMethod(method)} ${address}</p>
<p class="facts">${renderCopied(id, 'name')}${kind === 'webhook' ? ' · this service calls you' : ` · may be called by ${escapeHtml(callers.join(', '))}`}${definition.deprecated === true ? ' · <b class="deprecated">deprecated</b>' : ''}</p>
<div class="prose">${renderMarkdown(description)}${formula === '' ? '' : `<h2>Formula</h2>${renderMarkdown(formula)}`}</div>`;
}

function renderGuidesOf(site: Site, entry: Entry): string {
  const guides = listGuidesOf(site, entry);
  if (guides.length === 0) return '';
  const links = guides.map(({ address, title }) => `<a href="../../${address}">${renderInline(title)}</a>`);
  return `<p class="guides">${guides.length === 1 ? 'Guide' : 'Guides'}: ${links.join(', ')}</p>`;
}

/** Links to the parts of the page. */
function renderJumps(details: string, examples: string): string {
  const titles = { samples: 'Call it', parameters: 'Parameters', body: 'Body', answers: 'Answers' };
  const links = Object.entries(titles)
    .filter(([id]) => `${examples}${details}`.includes(`<h2 id="${id}"`))
    .map(([id, title]) => `<a href="#${id}">${title}</a>`);
  return `<nav aria-label="On this page" class="tags">${links.join(' ')}</nav>`;
}

function renderSamples({ document, host }: Site, entry: Entry): string {
  const request = buildSampleRequest(document, entry);
  const samples = { curl: formatCurl(request), TypeScript: formatTypescript(entry, request) };
  const figures = Object.entries(samples).map(
    ([language, text]) =>
      `<figure data-language="${language}"><figcaption>${language}</figcaption>${renderCode(renderSample(text))}</figure>`,
  );
  return `<h2 id="samples">Call it</h2>
<div class="samples">${figures.join('\n')}</div>
${host === 'files' ? '' : renderSendForm(document, entry, request)}`;
}

/** The first answer of success, or the body of a webhook, as an example. */
function renderExamples(document: OpenApiDocument, { kind, definition }: Entry): string {
  const responses = Object.entries((definition.responses ?? {}) as JsonObject);
  const [status, response] = responses.find(([one]) => one.startsWith('2')) ?? [];
  const body = kind === 'webhook' ? definition.requestBody : response;
  const [media] = listMedia(document, follow(document, body)).filter(({ examples }) => examples.length > 0);
  if (!media) return '';
  const title = kind === 'webhook' ? 'Body' : `Answer <b class="status">${escapeHtml(status!)}</b>`;
  return `<figure><figcaption>${title} <small>${escapeHtml(media.type)}</small></figcaption>${renderCode(renderValue(media.examples[0]!.value))}</figure>`;
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
    return `<details class="answer"${index === 0 ? ' open' : ''}><summary><b class="status s${escapeHtml(status.slice(0, 1))}">${escapeHtml(status)}</b> ${renderInline(asText(known.description))}</summary>
${listMedia(document, known)
  .map((one) => renderMedia(document, one))
  .join('')}${headerPart}</details>`;
  });
  return `<h2 id="answers">Answers</h2>${answers.join('')}`;
}

function renderMedia(document: OpenApiDocument, { type, schema, examples }: Media): string {
  const shown = examples.map(
    ({ name, summary, value }) =>
      `<details class="example"><summary>Example <code>${escapeHtml(name)}</code> ${renderInline(summary)}</summary>${renderCode(renderValue(value))}</details>`,
  );
  return `<p class="plain"><code>${escapeHtml(type)}</code> ${escapeHtml(describeType(document, schema))}</p>${shown.join('')}${renderSchema(document, schema)}`;
}

/** The page of a schema of the contract. */
export function renderSchemaPage(site: Site, name: string, schema: JsonObject): string {
  const fields = renderSchema(site.document, { $ref: `#/components/schemas/${name}` });
  return renderSitePage(site, {
    title: name,
    place: 'reference',
    root: '../../',
    side: renderSide(site, '../../'),
    main: `<h1>${renderCopied(name, 'name')}</h1><div class="prose">${renderMarkdown(asText(schema.description))}</div>${fields}`,
  });
}

import { type Steps, inSlices } from '../../db/core/slices.js';
import { JsonText } from '../../db/core/jsonText.js';
import { findDefinitions, findStatement, findStatements } from '../../db/records/findStatements.js';
import { consistentThrough } from '../../db/records/recordPlaces.js';
import type { JsonRecord } from '../../db/records/rules/refused.js';
import { type StatementFormat, acceptedLanguages, activitiesOf, canonicalForm, onlyIds } from '../../db/records/statementFormats.js';
import { type StatementRow, statementTexts } from '../../db/records/statementRow.js';
import type { RequestInfo, Services } from '../_shared/context.js';
import { OtherBody, type ReplyBodyOf, operation } from '../_shared/operation.js';
import { notFound } from '../_shared/problems.js';
import { recordStoreOf } from './recordStore.js';
import { filterOf, requestedId } from './statementQuery.js';

type Body = ReplyBodyOf<'getStatements', 200>;

export default operation('getStatements', async ({ params, query, headers, access, services, request, replyText, replyOther }) => {
  const { platform, onlyOf } = recordStoreOf(access, params.org, request);
  const single = requestedId(query, request.url.searchParams);
  const filter = single ? null : filterOf(query, onlyOf);
  const through = await consistentThrough(services.db, platform.id);
  const form = { format: query.format ?? 'exact', languages: acceptedLanguages(headers['Accept-Language']) };
  let rows: StatementRow[];
  let text: string;
  if (single) {
    const row = await findStatement(services.db, platform.id, single.id, onlyOf);
    if (!row || row.voided !== single.isVoided) throw notFound('statement', single.id);
    rows = [row];
    [text] = (await textsOf(services, platform.id, rows, form)) as [string];
  } else {
    const page = await findStatements(services.db, platform.id, filter!);
    rows = page.slice(0, filter!.limit);
    const more = page.length > rows.length ? addressAfter(request, rows.at(-1)!) : '';
    text = `{"statements":[${(await textsOf(services, platform.id, rows, form)).join(',')}],"more":${JSON.stringify(more)}}`;
  }
  const sent = { 'X-Experience-API-Consistent-Through': through, ...lastModified(rows) };
  if (query.attachments) return replyOther(200, multipart(text), sent);
  return replyText(200, new JsonText<Body>(text), sent);
});

interface Form {
  format: StatementFormat;
  languages: string[];
}

const STATEMENTS_A_SLICE = 10;

async function textsOf({ db }: Services, platformId: number, rows: StatementRow[], { format, languages }: Form): Promise<string[]> {
  const texts = await statementTexts(db, platformId, rows);
  if (format === 'exact') return texts;
  const statements = texts.map((text) => JSON.parse(text) as JsonRecord);
  if (format === 'ids') return inSlices(eachText(statements, (statement) => onlyIds(statement)), STATEMENTS_A_SLICE);
  const definitions = await findDefinitions(db, platformId, activitiesOf(statements));
  return inSlices(eachText(statements, (statement) => canonicalForm(statement, definitions, languages)), STATEMENTS_A_SLICE);
}

function* eachText(statements: JsonRecord[], formOf: (statement: JsonRecord) => unknown): Steps<string[]> {
  const texts: string[] = [];
  for (const statement of statements) {
    texts.push(JSON.stringify(formOf(statement)));
    yield;
  }
  return texts;
}

/** The same request from the next statement on, without the host (Data 2.5). */
function addressAfter({ url }: RequestInfo, { stored }: StatementRow): string {
  const next = new URL(url);
  next.searchParams.set('after', stored);
  return `${next.pathname}${next.search}`;
}

function lastModified(rows: StatementRow[]): Record<string, string> {
  const newest = rows.map(({ stored }) => stored).sort().at(-1);
  return newest === undefined ? {} : { 'Last-Modified': new Date(newest).toUTCString() };
}

const BOUNDARY = 'statements-and-attachments';

/** The statements as the first part (Communication 1.5.2). */
function multipart(text: string): OtherBody {
  const part = `--${BOUNDARY}\r\nContent-Type: application/json\r\n\r\n${text}\r\n--${BOUNDARY}--\r\n`;
  return new OtherBody(`multipart/mixed; boundary=${BOUNDARY}`, part);
}

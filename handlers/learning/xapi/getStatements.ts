import { mapInSlices } from '../../../db/core/slices.js';
import { JsonText } from '../../../db/core/jsonText.js';
import { findDefinitions, findStatement, findStatements } from '../../../db/learning/records/findStatements.js';
import type { Identifier } from '../../../db/learning/records/incomingStatement.js';
import type { JsonRecord } from '../../../db/learning/records/rules/statementRefused.js';
import {
  type StatementFormat,
  parseAcceptLanguage,
  collectActivities,
  formatCanonical,
  formatIdsOnly,
} from '../../../db/learning/records/statementFormats.js';
import { type StatementRow, statementTexts } from '../../../db/learning/records/statementRow.js';
import type { CoreServices, RequestInfo } from '../../../services/_shared/context.js';
import { operation } from '../../_shared/operation.js';
import type { ReplyBodyOf } from '../../../services/_shared/contractTypes.js';
import { notFound } from '../../../services/_shared/problems.js';
import { readFiles, buildMultipart } from './buildMultipart.js';
import { requireRecordStore } from '../../../services/learning/xapi/recordStore.js';
import { parseFilter, parseStatementId } from '../../../services/learning/xapi/statementQuery.js';

type Body = ReplyBodyOf<'getStatements', 200>;

export default operation(
  'getStatements',
  async ({ params, query, headers, access, services, request, replyText, replyOther }) => {
    const { platform, onlyOf } = requireRecordStore(access, params.org, request);
    const single = parseStatementId(query, request.url.searchParams);
    const filter = single ? null : parseFilter(query, onlyOf);
    const form = { format: query.format ?? 'exact', languages: parseAcceptLanguage(headers['Accept-Language']) };
    const page = single
      ? [await findOne(services, platform.id, single, onlyOf)]
      : await findStatements(services.db, platform.id, filter!);
    const limited = filter ? page.slice(0, filter.limit) : page;
    const { files, count } = query.attachments
      ? await readFiles(services.db, platform.id, limited)
      : { files: [], count: limited.length };
    const rows = limited.slice(0, count);
    const texts = await serializeStatements(services, platform.id, rows, form);
    const more = page.length > rows.length ? buildNextUrl(request, rows.at(-1)!) : '';
    const text = single ? texts[0]! : `{"statements":[${texts.join(',')}],"more":${JSON.stringify(more)}}`;
    const lastModifiedHeader = lastModified(rows);
    if (!query.attachments) return replyText(200, new JsonText<Body>(text), lastModifiedHeader);
    const { body, tag } = await buildMultipart(services.db, platform.id, text, files);
    return replyOther(200, body, { ...lastModifiedHeader, ETag: tag });
  },
);

async function findOne(
  { db }: CoreServices,
  platformId: number,
  { id, isVoided }: { id: string; isVoided: boolean },
  onlyOf: Identifier[] | null,
): Promise<StatementRow> {
  const row = await findStatement(db, platformId, id, onlyOf);
  if (!row || row.voided !== isVoided) throw notFound('statement', id);
  return row;
}

interface Form {
  format: StatementFormat;
  languages: string[];
}

const STATEMENTS_A_SLICE = 10;

async function serializeStatements(
  { db }: CoreServices,
  platformId: number,
  rows: StatementRow[],
  { format, languages }: Form,
): Promise<string[]> {
  const texts = await statementTexts(db, platformId, rows);
  if (format === 'exact') return texts;
  const statements = texts.map((text) => JSON.parse(text) as JsonRecord);
  const serialize = (formatOne: (statement: JsonRecord) => unknown) =>
    mapInSlices(statements, (statement) => JSON.stringify(formatOne(statement)), STATEMENTS_A_SLICE);
  if (format === 'ids') return serialize(formatIdsOnly);
  const definitions = await findDefinitions(db, platformId, collectActivities(statements));
  return serialize((statement) => formatCanonical(statement, definitions, languages));
}

/** The URL of the next page, without the origin (Data 2.5). */
function buildNextUrl({ url }: RequestInfo, { stored }: StatementRow): string {
  const next = new URL(url);
  next.searchParams.set('after', stored);
  return `${next.pathname}${next.search}`;
}

function lastModified(rows: StatementRow[]): Record<string, string> {
  const newest = rows
    .map(({ stored }) => stored)
    .sort()
    .at(-1);
  return newest === undefined ? {} : { 'Last-Modified': new Date(newest).toUTCString() };
}

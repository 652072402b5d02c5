import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { forEachInSlices } from '../../core/slices.js';
import { query } from '../../core/transaction.js';
import { removeUnattachedFiles } from '../../learning/records/attachments.js';
import { lockStore } from '../../learning/records/storeCursor.js';
import { isRecord } from '../../learning/records/rules/statementRefused.js';
import { buildPattern, eraseNamesInText } from './namesInTexts.js';

interface Texts {
  stored: string;
  result: string | null;
  context: string | null;
  attachments: string | null;
}

const PAGE = 1_000;
const READ = {
  text: `
    select cast(stored as text) as stored, result, context, attachments
      from statements
     where platform_id = $1 and actor = any ($2::integer[]) and stored > $3
       and (result like '%"response"%' or result ~* $4 or context ~* $4 or attachments ~* $4)
     order by statements.stored limit ${PAGE}`,
};
const WRITE = {
  changes: true as const,
  text: `
    update statements statement set result = sent.result, context = sent.context, attachments = sent.attachments
      from unnest($2::timestamptz[], $3::text[], $4::text[], $5::text[]) as sent (stored, result, context, attachments)
     where statement.platform_id = $1 and statement.stored = sent.stored`,
};

/**
 * Erases from a person's statements the text of answers, the person's names, and attachments. The counted fields of
 * results stay.
 */
export async function eraseStatementTexts(
  db: Database,
  actor: Actor,
  platformId: number,
  terms: number[],
  needles: string[],
): Promise<void> {
  const pattern = buildPattern(needles);
  for (let after = '-infinity'; ;) {
    const rows = await db.read<Texts>(READ, [platformId, terms, after, pattern]);
    if (rows.length === 0) break;
    const texts: Texts[] = [];
    await forEachInSlices(rows, (row: Texts) => texts.push(anonymizeRow(row, needles)));
    const values = (['stored', 'result', 'context', 'attachments'] as const).map((column) =>
      texts.map((row) => row[column]),
    );
    await db.transaction(actor, (trx) => query(trx, WRITE, [platformId, ...values]));
    after = rows.at(-1)!.stored;
  }
  await db.transaction(actor, async (trx) => {
    // Writers of attachments need this lock, so that no statement attaches one of these files meanwhile.
    await lockStore(trx, platformId, []);
    const files = await query<{ sha2: string }>(trx, DETACH, [platformId, terms]);
    await removeUnattachedFiles(
      trx,
      platformId,
      files.map(({ sha2 }) => sha2),
    );
  });
}

const DETACH = {
  changes: true as const,
  text: `
    delete from statement_attachments attached using statements
     where attached.platform_id = $1 and statements.platform_id = $1 and statements.stored = attached.stored and statements.actor = any ($2::integer[])
    returning encode(attached.sha2, 'hex') as sha2`,
};

function anonymizeRow({ stored, result, context, attachments }: Texts, needles: string[]): Texts {
  const of = (text: string | null) =>
    text === null ? null : JSON.stringify(eraseNamesInJson(JSON.parse(text), needles));
  return {
    stored,
    result: result === null ? null : of(removeResponse(result)),
    context: of(context),
    attachments: of(attachments),
  };
}

function removeResponse(result: string): string {
  const others = Object.entries(JSON.parse(result) as Record<string, unknown>).filter(([name]) => name !== 'response');
  return JSON.stringify(Object.fromEntries(others));
}

/** Erases names in the values of a JSON text. Names of fields stay, because the meaning of a result depends on them. */
function eraseNamesInJson(value: unknown, needles: string[]): unknown {
  if (typeof value === 'string') return eraseNamesInText(value, needles);
  if (Array.isArray(value)) return value.map((item) => eraseNamesInJson(item, needles));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, eraseNamesInJson(item, needles)]));
}

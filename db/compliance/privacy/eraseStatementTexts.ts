import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { forEachStep, runInSlices } from '../../core/slices.js';
import { query } from '../../core/transaction.js';
import { removeUnattachedFiles } from '../../learning/records/attachments.js';
import { lockStore } from '../../learning/records/storeCursor.js';
import { isRecord } from '../../learning/records/rules/statementRefused.js';
import { patternOf, withoutNames } from './namesInTexts.js';

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

/** Takes out of a person's statements what they answered in words, where they are named, and what they attached. What is counted of a result stays. */
export async function eraseStatementTexts(
  db: Database,
  actor: Actor,
  platformId: number,
  terms: number[],
  needles: string[],
): Promise<void> {
  const pattern = patternOf(needles);
  for (let after = '-infinity'; ;) {
    const rows = await db.read<Texts>(READ, [platformId, terms, after, pattern]);
    if (rows.length === 0) break;
    const texts: Texts[] = [];
    await runInSlices(forEachStep(rows, (row: Texts) => texts.push(anonymous(row, needles))));
    const values = (['stored', 'result', 'context', 'attachments'] as const).map((column) =>
      texts.map((row) => row[column]),
    );
    await db.transaction(actor, (trx) => query(trx, WRITE, [platformId, ...values]));
    after = rows.at(-1)!.stored;
  }
  await db.transaction(actor, async (trx) => {
    // Who attaches the same file holds the lock, so a file that nobody else has is nobody's.
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

function anonymous({ stored, result, context, attachments }: Texts, needles: string[]): Texts {
  const of = (text: string | null) => (text === null ? null : JSON.stringify(inTexts(JSON.parse(text), needles)));
  return {
    stored,
    result: result === null ? null : of(withoutResponse(result)),
    context: of(context),
    attachments: of(attachments),
  };
}

function withoutResponse(result: string): string {
  const kept = Object.entries(JSON.parse(result) as Record<string, unknown>).filter(([name]) => name !== 'response');
  return JSON.stringify(Object.fromEntries(kept));
}

/** Names of fields stay: what a result means hangs on them. */
function inTexts(value: unknown, needles: string[]): unknown {
  if (typeof value === 'string') return withoutNames(value, needles);
  if (Array.isArray(value)) return value.map((item) => inTexts(item, needles));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inTexts(item, needles)]));
}

import { Command } from 'commander';
import { operationTable } from '../generated/operations.js';
import { type RecordedRead, explainRead, recordReads } from '../db/core/recordReads.js';
import { createCredential, revokeCredential } from '../db/tenancy/access/credentials.js';
import { type ContractOperation, readOperations } from '../server/contract/contract.js';
import { publishedContract } from '../server/contract/publishedContract.js';
import { closeInOrder } from '../server/runtime/closeInOrder.js';
import { createHelpText } from '../server/runtime/createHelpText.js';
import { createLogger } from '../server/runtime/logger.js';
import { serve } from '../server/runtime/serve.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { type AdminSession, withSession } from './session.js';

interface ExplainOptions {
  authorization?: string;
  analyze?: true;
  json?: true;
}

const HELP = `
Calls the operation once in this process and prints each statement that it reads with: text, values and plan. The first ones
authenticate the caller. Only operations that read (GET) can be explained.

Example: npx lps explain listLearners org=northfield sort=-points`;

const KEY_LIFETIME_MS = 3_600_000;

/** `lps explain`: the SQL behind an operation. */
export function explainCommand(): Command {
  return new Command('explain')
    .description('Shows the SQL statements of an operation and their plans.')
    .argument('<operationId>', 'an operation of the contract, such as listLearners')
    .argument('[parameters...]', 'path and query parameters as name=value')
    .option('--authorization <value>', 'the Authorization header to send (default: a temporary key of a DM admin)')
    .option('--analyze', 'run each statement again and measure it')
    .option('--json', 'print one JSON object per statement')
    .addHelpText('after', createHelpText(HELP))
    .action(explain);
}

async function explain(operationId: string, parameters: string[], options: ExplainOptions): Promise<void> {
  const path = buildPath(findOperation(operationId), parameters);
  await withSession(async (session) => {
    const recorded: RecordedRead[] = [];
    const status = await withAuthorization(session, options.authorization, (authorization) =>
      callOnce(session, recorded, path, authorization),
    );
    for (const read of recorded) await print(session, read, options);
    const outcome = `GET ${path} answered ${status} after ${recorded.length} statements.`;
    if (status >= 400) throw new AdminError(outcome);
    console.error(outcome);
  });
}

function findOperation(operationId: string): ContractOperation {
  const operation = readOperations(publishedContract.document).find((one) => one.operationId === operationId);
  if (!operation) {
    const wanted = operationId.toLowerCase();
    const similar = Object.keys(operationTable).filter((name) => name.toLowerCase().includes(wanted));
    const hint = similar.length === 0 ? '' : ` Similar: ${similar.slice(0, 10).join(', ')}.`;
    throw new AdminError(`The contract has no operation '${operationId}'.${hint}`);
  }
  if (operation.method !== 'get')
    throw new AdminError(
      `${operationId} is ${operation.method.toUpperCase()}: only operations that read can be explained.`,
    );
  return operation;
}

function buildPath({ operationId, path, parameters: declared }: ContractOperation, parameters: string[]): string {
  const query = new URLSearchParams();
  const values = new Map<string, string>();
  for (const parameter of parameters) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(parameter) ?? [];
    if (name === undefined) throw new AdminError(`'${parameter}' must have the form name=value.`);
    if (path.includes(`{${name}}`)) values.set(name, value!);
    else query.append(name, value!);
  }
  const known = declared.filter((one) => one.in === 'query').map(({ name }) => name);
  const unknown = [...query.keys()].find((name) => !known.includes(name) && !name.startsWith('metadata'));
  if (unknown !== undefined)
    throw new AdminError(`${operationId} has no parameter '${unknown}'. It has: ${known.join(', ') || 'none'}.`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new AdminError(`${operationId} requires ${name}=...`);
    return encodeURIComponent(value);
  });
  return query.size > 0 ? `${filled}?${query}` : filled;
}

async function withAuthorization<Result>(
  { database }: AdminSession,
  given: string | undefined,
  work: (authorization: string) => Promise<Result>,
): Promise<Result> {
  if (given !== undefined) return work(given);
  const expiresAt = new Date(Date.now() + KEY_LIFETIME_MS);
  const request = { role: 'dm_admin', label: 'lps explain', expiresAt } as const;
  const { authorization, prefix } = await createCredential(database, adminActor(), request);
  try {
    return await work(authorization);
  } finally {
    await revokeCredential(database, adminActor(), prefix);
  }
}

/** Serves on a free port of this machine without background work, and calls the operation. Returns the status. */
async function callOnce(
  { config, database, target }: AdminSession,
  recorded: RecordedRead[],
  path: string,
  authorization: string,
): Promise<number> {
  const logger = createLogger({ logLevel: 'warn' }, { toErrors: true });
  const serving = await serve({
    config: { ...config, host: '127.0.0.1', port: 0, workers: 1 },
    database: recordReads(database, recorded),
    target,
    logger,
    jobProcesses: 0,
  });
  try {
    recorded.length = 0;
    const answer = await fetch(new URL(path, serving.url), { headers: { authorization } });
    const body = await answer.text();
    if (!answer.ok) console.error(body);
    return answer.status;
  } finally {
    await closeInOrder(serving.closers, { report: (message) => logger.warn(message) });
  }
}

async function print({ database }: AdminSession, read: RecordedRead, { analyze, json }: ExplainOptions): Promise<void> {
  const plan = await explainRead(database, read, { analyze: analyze ?? false });
  const { statement, values, rows, milliseconds } = read;
  const name = statement.name ?? null;
  if (json) {
    console.log(JSON.stringify({ name, text: statement.text, values, rows, milliseconds, plan }));
    return;
  }
  const bound = values.map((value, index) => `--   $${index + 1} = ${JSON.stringify(value)}`);
  console.log([`-- ${name ?? 'without a name'}: ${rows} rows in ${milliseconds.toFixed(1)} ms`, ...bound].join('\n'));
  console.log(`${statement.text.replace(/^\n+|\s+$/g, '')};\n`);
  console.log(`${plan.map((line) => `--   ${line}`).join('\n')}\n`);
}

import type { Document } from 'openapi-backend';
import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type OpenApiDocument, readOperations } from '../../server/contract.js';
import { ContractRouter } from '../../server/router.js';

/** Names the folder in which a run records what was answered. Without it nothing is recorded. */
export const ANSWERS_FOLDER = 'TEST_ANSWERS_FOLDER';

const seen = new Set<string>();
let router: ContractRouter | undefined;

/** Records that the published contract's operation behind this request was answered with this status. */
export function recordAnswer(method: string, url: URL, status: number): void {
  const folder = process.env[ANSWERS_FOLDER];
  if (!folder) return;
  router ??= new ContractRouter(routes());
  const operation = router.matchOperation({ method, path: url.pathname, headers: {} });
  if (!operation) return;
  const pair = `${operation.operationId} ${status}`;
  if (seen.has(pair)) return;
  seen.add(pair);
  // A file a process, so that no two write into one line.
  appendFileSync(path.join(folder, String(process.pid)), `${pair}\n`);
}

/** Every `operationId status` that the processes of a run recorded. */
export function readAnswers(folder: string): Set<string> {
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line !== ''));
}

/** The paths without their schemas, which routing does not need. */
function routes(): Document {
  const { openapi, info } = document;
  const paths: Record<string, Record<string, object>> = {};
  for (const { path: template, method, operationId } of readOperations(document as unknown as OpenApiDocument))
    (paths[template] ??= {})[method] = { operationId, responses: {} };
  return { openapi, info, paths } as unknown as Document;
}

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import bundle from '../../generated/openapi.json' with { type: 'json' };
import { type ContractDocument, listOperations } from '../../scripts/generate/contractDocument.js';

export interface CoverageInput {
  /** Statuses that the contract declares, by operationId. */
  declared: Map<string, string[]>;
  /** `operationId status` of everything that servers answered to tests. */
  answered: Set<string>;
  /** Reasons why a declared pair is never answered, by `operationId status`. */
  exceptions: Record<string, string>;
  /** Names of the `describe` blocks of the handlers' tests. */
  describes: Set<string>;
}

const EXCEPTIONS = 'test/contract/unansweredStatuses.yaml';

/** What a complete run of the tests left out of the contract, in sentences; empty when nothing. */
export function coverageFaults({ declared, answered, exceptions, describes }: CoverageInput): string[] {
  const pairs = new Set([...declared].flatMap(([id, statuses]) => statuses.map((status) => `${id} ${status}`)));
  const missing = [...pairs].filter((pair) => !answered.has(pair) && !(pair in exceptions));
  const listed = Object.keys(exceptions);
  return [
    ...missing.map((pair) => `No test got ${pair}, which the contract declares.`),
    ...listed
      .filter((pair) => !pairs.has(pair))
      .map((pair) => `The contract does not declare ${pair}: remove it from ${EXCEPTIONS}.`),
    ...listed.filter((pair) => answered.has(pair)).map((pair) => `A test got ${pair}: remove it from ${EXCEPTIONS}.`),
    ...listed.filter((pair) => !exceptions[pair]).map((pair) => `${EXCEPTIONS} gives no reason for ${pair}.`),
    ...[...declared.keys()]
      .filter((id) => !describes.has(id))
      .map((id) => `No test in test/handlers has a describe('${id}').`),
  ];
}

/** The same for the published contract and the committed exceptions. */
export function faultsOfRun({ answered, describes }: Pick<CoverageInput, 'answered' | 'describes'>): string[] {
  const operations = listOperations(bundle as unknown as ContractDocument);
  const declared = new Map(
    operations.map(({ operation }) => [operation.operationId, Object.keys(operation.responses)]),
  );
  const exceptions = (parse(readFileSync(EXCEPTIONS, 'utf8')) ?? {}) as Record<string, string>;
  return coverageFaults({ declared, answered, exceptions, describes });
}

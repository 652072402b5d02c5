import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import document from '../../generated/openapi.json' with { type: 'json' };
import { isOpenClass } from '../../server/access/permissions.js';
import { type OpenApiDocument, readOperations } from '../../server/contract/contract.js';

const PAGE = 'docs/decisions/0103-recent-sign-in-for-sensitive-operations.md';
const operations = readOperations(document as unknown as OpenApiDocument).filter(
  ({ stepUpMaxAgeS }) => stepUpMaxAgeS !== null,
);

describe('operations with x-step-up', () => {
  it('are those of the decision page', () => {
    const listed = [...readFileSync(PAGE, 'utf8').matchAll(/^\| .* \| (.*) \|$/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`(\w+)`/g)].map(([, operationId]) => operationId),
    );
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(listed.sort());
  });

  it('need a credential, and declare 401 with the type of a sign-in that is too old', () => {
    expect(
      operations.filter(({ permissions }) => permissions.some(isOpenClass) || permissions.includes('signed')),
    ).toEqual([]);
    const paths = document.paths as unknown as Record<string, Record<string, { responses: Record<string, object> }>>;
    for (const { path, method } of operations)
      expect(paths[path]![method]!.responses['401']).toEqual({ $ref: '#/components/responses/RecentSignInRequired' });
  });
});

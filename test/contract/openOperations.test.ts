import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type OpenApiDocument, readOperations } from '../../server/contract/contract.js';

const OPEN_CLASSES = ['anyone', 'anonymous-ok', 'signed'];
const PAGE = 'docs/decisions/0084-operations-without-a-credential.md';

const open = readOperations(document as unknown as OpenApiDocument).filter(({ permissions }) =>
  permissions.some((name) => OPEN_CLASSES.includes(name)),
);
const rows = [...readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` +\| (\w+) +\|/gm)].map(([, operationId, reason]) => ({
  operationId: operationId!,
  reason: reason!,
}));

describe('operations that take callers without a credential', () => {
  it('are those of the decision page, each with a reason', () => {
    expect(rows.map(({ operationId }) => operationId).sort()).toEqual(
      open.map(({ operationId }) => operationId).sort(),
    );
    expect(rows.filter(({ reason }) => !['signed', 'proof', 'stated', 'public'].includes(reason))).toEqual([]);
  });

  it('are signed exactly where the page says so', () => {
    const signed = open.filter(({ signature }) => signature !== null).map(({ operationId }) => operationId);
    expect(
      rows
        .filter(({ reason }) => reason === 'signed')
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(signed.sort());
  });
});

import { describe, expect, it } from '@jest/globals';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import document from '../../../generated/openapi.json' with { type: 'json' };
import { loadCompiledValidators } from '../../../server/contract/compiledValidators.js';
import { type OpenApiDocument, readOperations } from '../../../server/contract/contract.js';
import { createAjv } from '../../../server/contract/createAjv.js';
import { listInputSchemas } from '../../../server/contract/inputSchemas.js';
import { buildExampleRequests } from '../../support/exampleRequests.js';

const contract = document as unknown as OpenApiDocument;
const operations = readOperations(contract);
const WRONG = [undefined, null, {}, [], '', { unknown: true }, [{ id: 1 }]];

/** What a validator makes of a value, which it may give defaults. */
function judge(validate: ValidateFunction, value: unknown) {
  const copy = structuredClone(value);
  return { isValid: validate(copy), errors: validate.errors, value: copy };
}

describe('loadCompiledValidators', () => {
  it('has a validator for each schema of parameters and bodies', async () => {
    const compiled = await loadCompiledValidators(contract);
    const schemas = operations.flatMap((operation) => Object.values(listInputSchemas(operation)));
    expect(schemas.filter((schema) => schema !== null && !compiled.has(JSON.stringify(schema)))).toEqual([]);
    expect(compiled.size).toBeGreaterThan(400);
  });

  it('judges examples of the contract, and values that are wrong, as validators of the process do', async () => {
    const compiled = await loadCompiledValidators(contract);
    const ajv = createAjv(contract, { allErrors: false });
    const counts = { valid: 0, invalid: 0 };
    for (const operation of operations) {
      const examples = buildExampleRequests(contract, operation, {});
      const { body, query, path, header } = listInputSchemas(operation);
      const inputs = [
        { schema: body, values: [...examples.map((example) => example.body), ...WRONG] },
        { schema: query, values: [...examples.map((example) => example.query), ...WRONG] },
        { schema: path, values: WRONG },
        { schema: header, values: WRONG },
      ];
      for (const { schema, values } of inputs) {
        if (schema === null) continue;
        const plain = ajv.compile(schema);
        for (const value of values) {
          const expected = judge(plain, value);
          counts[expected.isValid ? 'valid' : 'invalid'] += 1;
          const place = [operation.operationId, value];
          expect([place, judge(compiled.get(JSON.stringify(schema))!, value)]).toEqual([place, expected]);
        }
      }
    }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(operations.length);
  });
});

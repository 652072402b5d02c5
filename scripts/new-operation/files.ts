import { listCommonStatuses } from '../generate/commonResponses.js';

/** The properties of an operation from which its files are built. */
export interface NewOperation {
  area: string;
  method: string;
  path: string;
  operationId: string;
  permissions: string[];
}

/** Builds the files of a new operation: texts by path. `folder` is `<area>` or `<area>/<group>`. */
export function buildOperationFiles(operation: NewOperation, folder: string): Map<string, string> {
  const { operationId } = operation;
  return new Map([
    [`spec/${folder}/${operationId}.yaml`, buildSpecFile(operation, folder)],
    [`handlers/${folder}/${operationId}.ts`, buildHandlerFile(operation, folder)],
    [`test/handlers/${folder}/${operationId}.test.ts`, buildTestFile(operation, folder)],
  ]);
}

const hasBody = (method: string) => method !== 'GET' && method !== 'DELETE';
const climb = (folder: string, more = 0) => '../'.repeat(folder.split('/').length + more);

function buildSpecFile({ operationId, method, path, permissions }: NewOperation, folder: string): string {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => `  - name: ${name}
    in: path
    required: true
    description: The ${name} of the record.
    schema: { type: string, maxLength: 255 }
    example: northfield
`,
  );
  const parameters = [
    ...inPath,
    ...(method === 'POST' ? [`  - $ref: ${climb(folder)}common/parameters/IdempotencyKey.yaml\n`] : []),
  ];
  const body = hasBody(method)
    ? `requestBody:
  required: true
  content:
    application/json:
      schema: { type: object, additionalProperties: false, properties: {} }
      examples: { typical: { value: {} } }
`
    : '';
  return `operationId: ${operationId}
summary: ${formatSummary(operationId)}
description: What the operation returns, who may call it, and how it handles edge cases.
tags: [Service]
x-permissions: [${permissions.join(', ')}]
${parameters.length > 0 ? `parameters:\n${parameters.join('')}` : ''}${body}responses:
  '200':
    description: The answer.
    content:
      application/json:
        schema: { type: object, additionalProperties: false, properties: {} }
        examples: { typical: { value: {} } }
`;
}

function buildHandlerFile({ operationId }: NewOperation, folder: string): string {
  return `import { operation } from '${climb(folder)}_shared/operation.js';

export default operation('${operationId}', ({ reply }) => reply(200, {}));
`;
}

/**
 * Builds a test for each status of the operation, except those that `test/handlers/commonAnswers.test.ts` tests for all
 * operations.
 */
function buildTestFile({ operationId, method, path, permissions }: NewOperation, folder: string): string {
  const statuses = listCommonStatuses({
    permissions,
    hasBody: hasBody(method),
    hasQuery: false,
    takesIdempotencyKey: method === 'POST',
    isSigned: false,
  });
  const titles = Object.entries(TITLES).filter(
    ([status]) => status === '200' || statuses.some((one) => one === status),
  );
  return `import { afterAll, beforeAll, describe, it } from '@jest/globals';
import ${operationId} from '${climb(folder, 2)}handlers/${folder}/${operationId}.js';
import { testDatabase } from '${climb(folder, 1)}support/database.js';
import { type TestServer, startTestServer } from '${climb(folder, 1)}support/server.js';

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ db, handlers: [${operationId}] });
});
afterAll(() => server?.close());

/** A placeholder of a test that calls server.request('${method}', '${path}', { as: ... }) and checks the answer. */
const unwritten = () => {
  throw new Error('This test is not written.');
};

describe('${operationId}', () => {
${titles.map(([status, title]) => `  it('${status}: ${title}', unwritten);\n`).join('')}  // ${statuses.filter((status) => !(status in TITLES)).join(', ')}: test/handlers/commonAnswers.test.ts tests them.
});
`;
}

const TITLES = {
  '200': 'answers as the contract declares',
  '400': 'rejects invalid input, and names it',
  '401': 'rejects a request without a credential',
  '403': 'rejects a caller without the permission',
  '404': 'hides records of other tenants',
};

/** Formats `createCourseInvitation` as `Create course invitation`. */
function formatSummary(operationId: string): string {
  const text = operationId.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return text[0]!.toUpperCase() + text.slice(1);
}

import { listCommonStatuses } from '../generate/commonResponses.js';

/** What has to be known of an operation before its files can be made. */
export interface NewOperation {
  area: string;
  method: string;
  path: string;
  operationId: string;
  permissions: string[];
}

/** Path and text of each file of a new operation. `folder` is `<area>` or `<area>/<group>`. */
export function operationFiles(operation: NewOperation, folder: string): Map<string, string> {
  const { operationId } = operation;
  return new Map([
    [`spec/${folder}/${operationId}.yaml`, specFile(operation, folder)],
    [`handlers/${folder}/${operationId}.ts`, handlerFile(operation, folder)],
    [`test/handlers/${folder}/${operationId}.test.ts`, testFile(operation, folder)],
  ]);
}

const hasBody = (method: string) => method !== 'GET' && method !== 'DELETE';
const up = (folder: string, more = 0) => '../'.repeat(folder.split('/').length + more);

function specFile({ operationId, method, path, permissions }: NewOperation, folder: string): string {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => `  - name: ${name}
    in: path
    required: true
    description: The ${name} that the request is about.
    schema: { type: string, maxLength: 255 }
    example: northfield
`,
  );
  const parameters = [
    ...inPath,
    ...(method === 'POST' ? [`  - $ref: ${up(folder)}common/parameters/IdempotencyKey.yaml\n`] : []),
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
summary: ${words(operationId)}
description: What it answers, to whom, and what happens at the edges.
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

function handlerFile({ operationId }: NewOperation, folder: string): string {
  return `import { operation } from '${up(folder)}_shared/operation.js';

export default operation('${operationId}', ({ reply }) => reply(200, {}));
`;
}

/** A test for each status that the operation declares, except those that `test/handlers/commonAnswers.test.ts` gets of every operation. */
function testFile({ operationId, method, path, permissions }: NewOperation, folder: string): string {
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
import ${operationId} from '${up(folder, 2)}handlers/${folder}/${operationId}.js';
import { testDatabase } from '${up(folder, 1)}support/database.js';
import { type TestServer, startTestServer } from '${up(folder, 1)}support/server.js';

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ db, handlers: [${operationId}] });
});
afterAll(() => server?.close());

/** In place of a test that calls server.request('${method}', '${path}', { as: ... }) and checks the answer. */
const unwritten = () => {
  throw new Error('This test is not written.');
};

describe('${operationId}', () => {
${titles.map(([status, title]) => `  it('${status}: ${title}', unwritten);\n`).join('')}  // ${statuses.filter((status) => !(status in TITLES)).join(', ')}: test/handlers/commonAnswers.test.ts gets them.
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

/** createCourseInvitation -> Create course invitation */
function words(operationId: string): string {
  const text = operationId.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return text[0]!.toUpperCase() + text.slice(1);
}

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

const up = (folder: string, more = 0) => '../'.repeat(folder.split('/').length + more);

function specFile({ operationId, method, path, permissions }: NewOperation, folder: string): string {
  const common = `${up(folder)}common`;
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => `  - name: ${name}
    in: path
    required: true
    description: The ${name} that the request is about.
    schema: { type: string, maxLength: 255 }
    example: northfield
`,
  );
  const body =
    method === 'GET' || method === 'DELETE'
      ? ''
      : `requestBody:
  required: true
  content:
    application/json:
      schema: { type: object, additionalProperties: false, properties: {} }
      examples: { typical: { value: {} } }
`;
  const errors = [
    ['400', 'BadRequest'],
    ['401', 'Unauthorized'],
    ['403', 'Forbidden'],
    ['404', 'NotFound'],
    ...(body
      ? [
          ['413', 'PayloadTooLarge'],
          ['415', 'UnsupportedMediaType'],
        ]
      : [['414', 'UriTooLong']]),
    ['429', 'TooManyRequests'],
    ['500', 'InternalError'],
    ['503', 'Unavailable'],
  ];
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
${errors.map(([status, name]) => `  '${status}':\n    $ref: ${common}/responses/${name}.yaml\n`).join('')}`;
}

function handlerFile({ operationId }: NewOperation, folder: string): string {
  return `import { operation } from '${up(folder)}_shared/operation.js';

export default operation('${operationId}', ({ reply }) => reply(200, {}));
`;
}

function testFile({ operationId, method, path }: NewOperation, folder: string): string {
  return `import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ${operationId} from '${up(folder, 2)}handlers/${folder}/${operationId}.js';
import { testDatabase } from '${up(folder, 1)}support/database.js';
import { type TestServer, startTestServer } from '${up(folder, 1)}support/server.js';

const PATH = '${path}';
const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ db, handlers: [${operationId}] });
});
afterAll(() => server?.close());

describe('${operationId}', () => {
  it('401: without a credential', async () => {
    expect((await server.request('${method}', PATH)).status).toBe(401);
  });

  it('200: answers what the contract says', () => {
    throw new Error('Write a test for each declared status, for the other tenant, and for the edge that the domain has.');
  });
});
`;
}

/** createCourseInvitation -> Create course invitation */
function words(operationId: string): string {
  const text = operationId.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return text[0]!.toUpperCase() + text.slice(1);
}

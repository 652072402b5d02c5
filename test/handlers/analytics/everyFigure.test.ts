import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Json, type JsonObject, readOperations } from '../../../server/contract/contract.js';
import { contract } from '../../support/areas.js';
import { analyticsServer, did } from './analyticsServer.js';

const { read, record, enrollIn, rows, server } = analyticsServer();
const RANGE = { start_date: '2026-03-01', end_date: '2026-03-07' };

/** Every operation that can explain its figures, and whether it can be a file. */
const operations = readOperations(contract)
  .filter(({ parameters }) => parameters.some(({ name }) => name === 'explain'))
  .map(({ operationId, path, method, parameters, responses }) => ({
    operationId,
    path,
    definition: (contract.paths[path] as Record<string, JsonObject>)[method]!,
    isFile: responses.get('200')!.mediaTypes.includes('text/csv'),
    takesLength: parameters.some(({ name }) => name === 'length'),
  }));

beforeEach(async () => {
  for (const name of ['pat', 'vic']) await enrollIn('NF-DS-310', name, { started: '2026-03-01T00:00:00Z' });
  await record([
    did('pat', '2026-03-02T10:00:00Z', { course_id: 'NF-DS-310' }),
    did('pat', '2026-03-02T10:05:00Z', { course_id: 'NF-DS-310', verb: 'completed' }),
    did('vic', '2026-03-03T10:00:00Z', { course_id: 'NF-DS-310' }),
  ]);
  const [skill] = await rows<{ id: number }>(`insert into skills (name) values ('statistics') returning id`);
  await rows(
    `insert into platform_skills (platform_id, skill_id, visibility) values ($1, $2, 'viewable_by_tenant_students')`,
    [server.ids.north, skill!.id],
  );
  values.skill_id = String(skill!.id);
});

const values: Record<string, string> = {
  org: 'north',
  user_id: 'pat',
  course_id: 'NF-DS-310',
  skill_name: 'statistics',
};
const addressOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));

describe.each(operations)('$operationId', ({ path, definition, isFile, takesLength }) => {
  it('200: explains itself in the words of the contract', async () => {
    const { status, body, headers } = await read<{ explain: Record<string, Json> }>(
      addressOf(path),
      { ...RANGE, explain: true },
      'dmAdmin',
    );
    expect([status, typeof headers.get('x-data-as-of')]).toEqual([200, 'string']);
    const [sentence] = String(definition.description).split(/\n\s*\n/);
    expect(body.explain).toMatchObject({
      definition: sentence!.replaceAll(/\s+/g, ' ').trim(),
      formula: definition['x-formula'],
      time_zone: 'UTC',
    });
    expect(String(body.explain.formula).length).toBeGreaterThan(10);
  });

  if (isFile)
    it('200: is a file of all rows', async () => {
      const answer = await read<{ data?: object[] & { overtime?: object }; pagination?: { totalItems: number } }>(
        addressOf(path),
        { ...RANGE, ...(takesLength && { length: 500 }) },
        'dmAdmin',
      );
      const file = await read(
        addressOf(path),
        { ...RANGE, format: 'csv', ...(takesLength && { length: 1 }) },
        'dmAdmin',
      );
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      const [header, ...lines] = file.text.trimEnd().split('\n');
      expect(header).toMatch(/^\w+(,\w+)*$/);
      const rowsOfAnswer = answer.body.pagination
        ? answer.body.data!
        : Object.keys(answer.body.data?.overtime ?? answer.body.data ?? answer.body);
      expect(lines.length).toBe(Array.isArray(answer.body) ? answer.body.length : rowsOfAnswer.length);
    });
});

it('there are figures to be explained', () => {
  expect(operations.length).toBeGreaterThan(70);
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import deleteProgram from '../../../../handlers/catalog/programs/deleteProgram.js';
import listPrograms from '../../../../handlers/catalog/programs/listPrograms.js';
import upsertProgram from '../../../../handlers/catalog/programs/upsertProgram.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type ProblemBody, catalogServer } from '../catalogServer.js';
import { itAnswersAsAllDo } from '../commonAnswers.js';

const PATH = '/api/catalog/programs/';
const server = catalogServer([deleteProgram, upsertProgram, listPrograms]);

beforeAll(async () => {
  for (const program_id of ['A', 'B', 'C'])
    await server.post(PATH, { program_id, org: 'north', name: program_id, slug: program_id });
});

const count = async (program_id: string) =>
  (await server.get<{ count: number }>(PATH, 'admin', { org: 'north', program_id })).body.count;

restoreBeforeEach(server.db);

describe('deleteProgram', () => {
  it('200: takes the program out of the list, and sending it again brings it back', async () => {
    expect(await server.delete(PATH, { program_id: 'A', org: 'north' })).toMatchObject({
      status: 200,
      body: { count: 1, type: { program: 1 } },
    });
    expect(await count('A')).toBe(0);
    expect((await server.post(PATH, { program_id: 'A', org: 'north' })).status).toBe(200);
    expect(await count('A')).toBe(1);
  });

  it('400: without the identifier or the platform', async () => {
    const nothing = await server.delete<ProblemBody>(PATH, { org: 'north' });
    expect(nothing).toMatchObject({ status: 400, body: { errors: [{ in: 'query', path: 'program_id' }] } });
    const nowhere = await server.delete<ProblemBody>(PATH, { program_id: 'B' }, 'dmAdmin');
    expect(nowhere).toMatchObject({ status: 400, body: { errors: [{ in: 'query', path: 'org' }] } });
  });

  it('404: a program that never was, was removed, or is of another tenant', async () => {
    expect((await server.delete(PATH, { program_id: 'never', org: 'north' })).status).toBe(404);
    expect((await server.delete(PATH, { program_id: 'B', org: 'south' }, 'otherAdmin')).status).toBe(404);
    expect((await server.delete(PATH, { program_id: 'B', org: 'north' }, 'dmAdmin')).status).toBe(200);
    expect((await server.delete(PATH, { program_id: 'B', org: 'north' })).status).toBe(404);
  });
});

itAnswersAsAllDo(server, { method: 'DELETE', path: PATH, request: { query: { program_id: 'C' } } });

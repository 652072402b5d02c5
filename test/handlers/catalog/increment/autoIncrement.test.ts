import { describe, expect, it } from '@jest/globals';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { mentorServer } from '../../mentors/mentors/mentorServer.js';

const server = mentorServer();
const PATH = '/api/catalog/increment/';
const take = (number_type: string, more = {}, as: 'admin' | 'otherAdmin' | 'learner' = 'admin') =>
  server.send<{ number: number }>('POST', PATH, { org: 'north', number_type, ...more }, as);

restoreBeforeEach(server.db);

describe('incrementAutoIncrement', () => {
  it('200: a hundred parallel calls get a hundred different ones, and each kind and platform counts for itself', async () => {
    const numbers = (await Promise.all(Array.from({ length: 100 }, () => take('course_number')))).map(
      ({ body }) => body.number,
    );
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect((await take('program_number', { key: 'north' })).body).toEqual({
      org: 'north',
      key: 'north',
      number_type: 'program_number',
      number: 1,
    });
    expect((await take('course_number', { org: 'south' }, 'otherAdmin')).body.number).toBe(1);
  });

  it('400, 403, 404: unknown numbers, two platforms, learners and another tenant', async () => {
    expect((await take('shoe_number')).status).toBe(400);
    expect((await take('course_number', { key: 'south' })).status).toBe(400);
    expect((await take('course_number', {}, 'learner')).status).toBe(403);
    expect((await take('course_number', {}, 'otherAdmin')).status).toBe(404);
  });
});

describe('getAutoIncrement', () => {
  it('200: the last number of each kind, 0 before the first', async () => {
    for (const number_type of ['course_number', 'course_number', 'program_number']) await take(number_type);
    expect((await server.get(PATH, 'admin', { org: 'north' })).body).toEqual({
      org: 'north',
      key: 'north',
      course_number: 2,
      program_number: 1,
      item_number: 0,
    });
  });

  it('200: the platform by its older name, or left out by the administrator of one', async () => {
    expect((await server.get(PATH, 'dmAdmin', { key: 'north' })).body).toMatchObject({ org: 'north' });
    expect((await server.get(PATH, 'admin')).body).toMatchObject({ org: 'north' });
    expect(
      (await server.send<{ org: string }>('POST', PATH, { key: 'north', number_type: 'item_number' }, 'dmAdmin')).body
        .org,
    ).toBe('north');
    expect((await server.get(PATH, 'admin', { org: 'north', key: 'south' })).status).toBe(400);
  });

  it('400, 401: without a platform, and without a credential', async () => {
    expect((await server.get(PATH, 'dmAdmin')).status).toBe(400);
    expect((await server.get(PATH, null, { org: 'north' })).status).toBe(401);
  });
});

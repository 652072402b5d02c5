import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { milestoneServer } from './milestoneServer.js';

type Completion = components['schemas']['CourseCompletion'] & components['schemas']['ResourceCompletion'];

const { server, post, rows } = milestoneServer();

for (const { operationId, path, keys, hidden, unknown } of [
  {
    operationId: 'recordCourseCompletion',
    path: 'completions/course/manage/',
    keys: { course_id: 'C' },
    hidden: { course_id: 'HIDDEN' },
    unknown: { course_id: 'NONE' },
  },
  {
    operationId: 'recordResourceCompletion',
    path: 'completions/resource/manage/',
    keys: { resource_id: 'R' },
    hidden: { resource_id: 'HIDDEN' },
    unknown: { resource_id: 'NONE' },
  },
]) {
  const pat = () => ({ ...keys, user_id: server.ids.pat });
  describe(operationId, () => {
    it('201, 200: records it once, with who did', async () => {
      const first = await post<Completion>(path, pat());
      expect([first.status, first.body]).toEqual([
        201,
        { ...keys, platform_key: 'north', user_id: server.ids.pat, username: 'pat', completed_at: expect.any(String) },
      ]);
      const again = await post<Completion>(path, { ...keys, username: 'PAT' });
      expect([again.status, again.body]).toEqual([200, first.body]);
      const logged = await rows(
        `select actor_id, operation from audit_log where table_name in ('course_results', 'resource_completions')`,
      );
      expect(logged).toEqual([{ actor_id: server.ids.ada, operation: operationId }]);
    });

    it('201: of requests at once one records it', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => post<Completion>(path, pat())));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 7 }, () => 200), 201]);
      expect(new Set(answers.map(({ body }) => body.completed_at)).size).toBe(1);
    });

    it('404: department admins do it for their people, and what they see', async () => {
      expect((await post(path, { ...keys, username: 'vic' }, 'dean')).status).toBe(404);
      expect((await post(path, { ...pat(), ...hidden }, 'dean')).status).toBe(404);
      expect((await post(path, { ...pat(), ...hidden })).status).toBe(201);
      expect((await post(path, pat(), 'dean')).status).toBe(201);
    });

    it('400: nobody, and names of two people', async () => {
      expect((await post(path, keys)).body.errors).toMatchObject([{ path: '/user_id', keyword: 'required' }]);
      expect((await post(path, { ...pat(), username: 'vic' })).body.errors).toMatchObject([
        { path: '/username', keyword: 'person' },
      ]);
    });

    it('403, 404: learners, other platforms, people and items that it does not have', async () => {
      for (const who of ['learner', 'viewer'] as const) expect((await post(path, pat(), who)).status).toBe(403);
      expect((await post(path, pat(), 'otherAdmin')).status).toBe(404);
      expect((await post(path, { ...pat(), platform_key: 'south' }, 'otherAdmin')).status).toBe(404);
      expect((await post(path, { ...keys, username: 'kim' })).status).toBe(404);
      expect((await post(path, { ...pat(), ...unknown })).status).toBe(404);
    });
  });
}

describe('a recorded completion of a course', () => {
  it('is finished for prerequisites, whatever the records of the person say', async () => {
    await post('completions/course/manage/', { course_id: 'C', user_id: server.ids.pat });
    const before = await rows('select completed_blocks, completable_blocks, finished, passed from course_results');
    expect(before).toEqual([{ completed_blocks: 0, completable_blocks: 2, finished: true, passed: true }]);
  });
});

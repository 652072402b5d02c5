import { describe, expect, it } from '@jest/globals';
import { applyFacts } from '../../../../db/learning/progress/applyFacts.js';
import { regradeBatch } from '../../../../db/learning/progress/regrade.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { milestoneServer } from './milestoneServer.js';

type Schemas = components['schemas'];
type Points = Schemas['CourseSkillPoints'] & Schemas['BlockSkillPoints'] & Schemas['ResourceSkillPoints'];

const { server, post, read, rows } = milestoneServer();

const SKILLS = [
  { name: 'algebra', points: 5 },
  { name: 'Data Mining', points: 20 },
];
const KINDS: {
  kind: string;
  replace: string;
  get: string;
  keys: Record<string, string>;
  unknown: Record<string, string>;
}[] = [
  {
    kind: 'course',
    replace: 'replaceCourseSkillPoints',
    get: 'getCourseSkillPoints',
    keys: { course_id: 'C' },
    unknown: { course_id: 'NONE' },
  },
  {
    kind: 'resource',
    replace: 'replaceResourceSkillPoints',
    get: 'getResourceSkillPoints',
    keys: { resource_id: 'R' },
    unknown: { resource_id: 'NONE' },
  },
  {
    kind: 'block',
    replace: 'replaceBlockSkillPoints',
    get: 'getBlockSkillPoints',
    keys: { course_id: 'C', block_id: 'quiz' },
    unknown: { course_id: 'C', block_id: 'none' },
  },
];
const earned = () =>
  rows(
    `select kind, skills.name, points from skill_points_earned join skills on skills.id = skill_id order by kind, name`,
  );
const audited = async () => (await rows(`select from audit_log where table_name = 'skill_points'`)).length;
const complete = (user_id: number) => post('completions/course/manage/', { course_id: 'C', user_id });

async function factsOf(...blocks: string[]) {
  const found = await rows<{ id: number; course_id: number; block_key: string }>(
    'select id, course_id, block_key from course_blocks',
  );
  return blocks.map((key, index) => {
    const { id: blockId, course_id: courseId } = found.find(({ block_key: own }) => own === key)!;
    return {
      kind: 'completed' as const,
      userId: server.ids.pat!,
      courseId,
      blockId,
      at: '2026-02-01T00:00:00Z',
      stored: `2026-03-01T00:00:0${index}Z`,
    };
  });
}
const apply = async (...blocks: string[]) => {
  const facts = await factsOf(...blocks);
  await server.db.transaction(TESTER, (trx) => applyFacts(trx, server.ids.north!, facts));
};
const regradeAll = async () => {
  while (await regradeBatch(server.db, server.ids.north!));
};

for (const { kind, replace, get, keys, unknown } of KINDS) {
  const path = `skill_points/${kind}/`;
  describe(replace, () => {
    it('200: stores the skills, whatever their case, and sending them again changes nothing', async () => {
      const expected = [200, { ...keys, platform_key: 'north', skills: SKILLS }];
      const first = await post<Points>(path, { ...keys, skills: [...SKILLS].reverse() });
      expect([first.status, first.body]).toEqual(expected);
      const before = await audited();
      const again = await post<Points>(path, { ...keys, skills: [{ ...SKILLS[0], name: 'ALGEBRA' }, SKILLS[1]] });
      expect([again.status, again.body, await audited()]).toEqual([...expected, before]);
      const changed = await post<Points>(path, { ...keys, skills: [{ name: 'algebra', points: 6 }] });
      expect(changed.body.skills).toEqual([{ name: 'algebra', points: 6 }]);
      expect((await post<Points>(path, { ...keys, skills: [] })).body.skills).toEqual([]);
    });

    it('200: of requests at once each takes effect whole', async () => {
      const sent = [1, 2, 3, 4].map((points) => [
        { name: 'one', points },
        { name: `skill ${points}`, points },
      ]);
      const answers = await Promise.all(sent.map((skills) => post(path, { ...keys, skills })));
      expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200));
      expect(sent).toContainEqual((await read<Points>(path, keys)).body.skills);
    });

    it('400: a skill twice, and points that are none', async () => {
      const twice = await post(path, { ...keys, skills: [SKILLS[0], { name: 'Algebra', points: 1 }] });
      expect([twice.status, twice.body.errors]).toMatchObject([
        400,
        [{ path: '/skills/1/name', keyword: 'duplicate_skill' }],
      ]);
      for (const points of [0, -1, 1.5, '5'])
        expect((await post(path, { ...keys, skills: [{ name: 'algebra', points }] })).status).toBe(400);
    });

    it('403, 404: is for administrators of the platform, and for what it has', async () => {
      for (const who of ['viewer', 'learner', 'dean'] as const)
        expect((await post(path, { ...keys, skills: [] }, who)).status).toBe(403);
      expect((await post(path, { ...keys, skills: [] }, 'otherAdmin')).status).toBe(404);
      expect((await post(path, { ...keys, platform_key: 'south', skills: [] }, 'otherAdmin')).status).toBe(404);
      expect((await post(path, { ...unknown, skills: [] })).status).toBe(404);
      expect((await post(path, { ...keys, skills: [] }, 'dmAdmin')).status).toBe(200);
    });
  });

  describe(get, () => {
    it('200: no points at first, then those that were stored', async () => {
      const none = await read<Points>(path, keys);
      expect([none.status, none.body]).toEqual([200, { ...keys, platform_key: 'north', skills: [] }]);
      await post(path, { ...keys, skills: SKILLS });
      expect((await read<Points>(path, keys, 'viewer')).body.skills).toEqual(SKILLS);
    });

    it('400, 403, 404: a name that lacks, learners, other platforms and unknown items', async () => {
      expect((await read(path, {})).status).toBe(400);
      expect((await read(path, keys, 'learner')).status).toBe(403);
      expect((await read(path, { ...keys, platform_key: 'north' }, 'otherAdmin')).status).toBe(404);
      expect((await read(path, unknown)).status).toBe(404);
    });
  });
}

describe('points of skills', () => {
  it('are earned with blocks and the course, once, and stay as they were earned', async () => {
    await post('skill_points/block/', { course_id: 'C', block_id: 'quiz', skills: [{ name: 'algebra', points: 3 }] });
    await post('skill_points/course/', { course_id: 'C', skills: [{ name: 'algebra', points: 10 }] });
    await regradeAll();
    await apply('quiz');
    expect(await earned()).toEqual([{ kind: 'block', name: 'algebra', points: 3 }]);
    await apply('page', 'quiz');
    const both = [
      { kind: 'block', name: 'algebra', points: 3 },
      { kind: 'course', name: 'algebra', points: 10 },
    ];
    expect(await earned()).toEqual(both);
    await post('skill_points/block/', { course_id: 'C', block_id: 'quiz', skills: [] });
    await post('skill_points/course/', { course_id: 'C', skills: [{ name: 'algebra', points: 1 }] });
    await regradeAll();
    expect(await earned()).toEqual(both);
  });

  it('are earned by who had completed before, of a resource at once', async () => {
    await apply('quiz');
    await complete(server.ids.pat!);
    await post('completions/resource/manage/', { resource_id: 'R', user_id: server.ids.pat });
    for (const { kind, keys } of KINDS)
      await post(`skill_points/${kind}/`, { ...keys, skills: [{ name: kind, points: 2 }] });
    expect(await earned()).toEqual([{ kind: 'resource', name: 'resource', points: 2 }]);
    await regradeAll();
    expect(await earned()).toEqual(['block', 'course', 'resource'].map((kind) => ({ kind, name: kind, points: 2 })));
  });
});

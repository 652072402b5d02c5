import { beforeAll } from '@jest/globals';
import { createMentor } from '../../../../db/mentors/mentors/saveMentor.js';
import { TESTER, type TestDatabase } from '../../../support/database.js';

export interface TalkWorld {
  /** Makes a mentor with documents: a heading and a text a passage. Returns its number. */
  mentor(
    settings?: Record<string, unknown>,
    more?: {
      platform?: string;
      visibility?: 'viewable_by_anyone' | 'viewable_by_tenant_students' | 'viewable_by_tenant_admins';
    },
  ): Promise<{ id: number; uniqueId: string }>;
  teach(
    mentorId: number,
    name: string,
    passages: [heading: string | null, text: string][],
    access?: 'public' | 'private',
  ): Promise<number>;
  ids: Record<string, number>;
}

/** Platforms north and south (the main one) with people: ada (admin), pat and vic (learners) of north, sol (admin) of south. */
export function talkWorld(db: TestDatabase): TalkWorld {
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    await db.pool.query(
      `insert into platforms (key, name, is_main) values ('north', 'North', false), ('south', 'South', true)`,
    );
    for (const [name, platform, role] of [
      ['ada', 'north', 'platform_admin'],
      ['pat', 'north', 'learner'],
      ['vic', 'north', 'learner'],
      ['sol', 'south', 'platform_admin'],
    ]) {
      await db.pool.query(`insert into users (username, email) values ($1, $1 || '@' || $2 || '.example')`, [
        name,
        platform,
      ]);
      await db.pool.query(
        `insert into memberships (platform_id, user_id, role) select platforms.id, users.id, $3 from platforms, users where key = $2 and username = $1`,
        [name, platform, role],
      );
    }
    const { rows } = await db.pool.query<{ name: string; id: string }>(
      `select key as name, id from platforms union all select username, id from users`,
    );
    for (const { name, id } of rows) ids[name] = Number(id);
  });
  return {
    ids,
    mentor: async (settings = {}, { platform = 'north', visibility = 'viewable_by_tenant_students' } = {}) => {
      const uniqueId = await createMentor(
        db,
        TESTER,
        ids[platform]!,
        { name: 'Calculus Coach', description: 'Helps with calculus.', visibility, settings },
        null,
      );
      const { rows } = await db.pool.query<{ id: string }>('select id from mentors where unique_id = $1', [uniqueId]);
      return { id: Number(rows[0]!.id), uniqueId };
    },
    teach: async (mentorId, name, passages, access = 'public') => {
      const { rows } = await db.pool.query<{ id: string }>(
        `insert into mentor_documents (platform_id, mentor_id, name, document_type, training_status, url, access)
         select platform_id, id, $2, 'text', 'trained', 'https://files.north.example/' || md5($2), $3 from mentors where id = $1 returning id`,
        [mentorId, name, access],
      );
      const documentId = Number(rows[0]!.id);
      await db.pool.query(
        `insert into mentor_passages (platform_id, mentor_id, document_id, ordinal, heading, text)
         select platform_id, $1, $2, place, heading, text from mentors cross join unnest($3::text[], $4::text[]) with ordinality as sent (heading, text, place) where id = $1`,
        [mentorId, documentId, passages.map(([heading]) => heading), passages.map(([, text]) => text)],
      );
      return documentId;
    },
  };
}

export const LIMITS: [string | null, string][] = [
  [
    'Limits',
    'A limit is the value that a function approaches as its argument approaches a point. The function need not be defined there.',
  ],
  ['Derivatives', 'The derivative is the limit of the difference quotient. It measures how fast a function changes.'],
  ['Series', 'A geometric series converges when the absolute value of its ratio is below one.'],
];

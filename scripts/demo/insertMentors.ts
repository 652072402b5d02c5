import type { Transaction } from '../../db/core/transaction.js';
import { insertMentor } from '../../db/mentors/saveMentor.js';
import type { DemoMentor } from './demoMentors.js';
import type { DemoPlatform } from './demoPeople.js';
import type { UserIds } from './insertPeople.js';

/** By the commands that serve the API: mentors made by the platform's first admin, with documents, prompts and some uses. */
export async function insertMentors(trx: Transaction, platformId: number, platform: DemoPlatform, mentors: DemoMentor[], users: UserIds): Promise<void> {
  const author = users.get(platform.admins[0]!)!;
  for (const { documents = [], prompts = [], ...mentor } of mentors) {
    const uniqueId = await insertMentor(trx, platformId, mentor, author);
    await trx.raw(
      `insert into mentor_documents (platform_id, mentor_id, name, document_type, training_status, url)
       select mentors.platform_id, mentors.id, document.name, 'pdf', 'trained', 'https://files.' || platforms.key || '.example/' || mentors.slug || '-' || place || '.pdf'
         from mentors
         join platforms on platforms.id = mentors.platform_id
        cross join unnest(cast(? as text[])) with ordinality as document (name, place)
        where mentors.platform_id = ? and mentors.unique_id = ?`,
      [documents, platformId, uniqueId],
    );
    await trx.raw(
      `insert into mentor_prompts (platform_id, mentor_id, title, prompt, category, language, style, tone, created_by_id)
       select mentors.platform_id, mentors.id, prompt.title, prompt.prompt, 'Study', 'English', 'concise', 'friendly', cast(? as bigint)
         from mentors cross join unnest(cast(? as text[]), cast(? as text[])) as prompt (title, prompt)
        where mentors.platform_id = ? and mentors.unique_id = ?`,
      [author, prompts.map(([title]) => title), prompts.map(([, text]) => text), platformId, uniqueId],
    );
  }
  const learners = platform.learners.map((name) => users.get(name)!);
  // The same in every demo but for the days, which count back from now.
  await trx.raw(
    `insert into mentor_uses (platform_id, mentor_id, user_id, access_count, first_used_at, last_used_at)
     select mentors.platform_id, mentors.id, user_id, 1 + (mentors.id * 7 + place * 3) % 12, now() - interval '60 days',
            now() - make_interval(hours => cast((mentors.id * 31 + place * 17) % 900 as integer))
       from mentors cross join unnest(cast(? as bigint[])) with ordinality as learner (user_id, place)
      where mentors.platform_id = ? and mentors.visibility <> 'viewable_by_tenant_admins' and (mentors.id * 13 + place * 5) % 4 = 0`,
    [learners, platformId],
  );
  await trx.raw(
    `update mentors set recently_accessed_at = used.last_used_at, last_accessed_by_id = used.user_id
       from (select distinct on (mentor_id) * from mentor_uses where platform_id = ? order by mentor_id, last_used_at desc) used
      where mentors.platform_id = used.platform_id and mentors.id = used.mentor_id`,
    [platformId],
  );
}

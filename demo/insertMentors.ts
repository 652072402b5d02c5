import { type Transaction, query } from '../db/core/transaction.js';
import { insertMentor } from '../db/mentors/mentors/saveMentor.js';
import { databaseInTransaction } from '../db/core/transaction.js';
import { saveTerm } from '../db/mentors/mentors/saveTerm.js';
import { createDocument } from '../db/mentors/mentors/saveDocument.js';
import { DEMO } from './demoCredentials.js';
import { EXAMPLE, setNextId } from './exampleIds.js';
import { type DemoMentor, MENTOR_TERMS } from './demoMentors.js';
import type { DemoPlatform } from './demoPeople.js';
import type { UserIds } from './insertPeople.js';

/** Inserts mentors of the first admin, with documents, prompts and uses, by the commands that serve the API. */
export async function insertMentors(
  trx: Transaction,
  platformId: number,
  platform: DemoPlatform,
  mentors: DemoMentor[],
  users: UserIds,
): Promise<void> {
  const author = users.get(platform.admins[0]!)!;
  for (const { documents = [], prompts = [], isExample = false, ...mentor } of mentors) {
    if (isExample) await setExampleIds(trx);
    const uniqueId = await insertMentor(trx, platformId, mentor, author);
    const { id: mentorId } = (await trx('mentors')
      .where({ platform_id: platformId, unique_id: uniqueId })
      .first<{ id: number }>('id'))!;
    const url = `https://files.${platform.key}.example/${mentor.slug}`;
    for (const [index, [name, text]] of documents.entries()) {
      const document = {
        document_name: name,
        document_type: 'text',
        url: `${url}-${index + 1}.txt`,
        metadata: { pages: 12 },
      };
      await createDocument(databaseInTransaction(trx), DEMO, { platformId, id: mentorId }, document, {
        text,
        mediaType: 'text/plain',
      });
    }
    await query(
      trx,
      {
        changes: true,
        text: `insert into mentor_prompts (platform_id, mentor_id, title, prompt, category, language, style, tone, created_by_id)
       select mentors.platform_id, mentors.id, prompt.title, prompt.prompt, 'Study', 'English', 'concise', 'friendly', cast($1 as bigint)
         from mentors cross join unnest(cast($2 as text[]), cast($3 as text[])) as prompt (title, prompt)
        where mentors.platform_id = $4 and mentors.unique_id = $5`,
      },
      [author, prompts.map(([title]) => title), prompts.map(([, text]) => text), platformId, uniqueId],
    );
    if (isExample)
      await trx('mentors').where({ platform_id: platformId, id: mentorId }).update({ unique_id: EXAMPLE.mentorId });
  }
  const categories = new Set(mentors.flatMap((mentor) => mentor.categories ?? []));
  for (const term of MENTOR_TERMS)
    if (categories.has(term.name)) await saveTerm(databaseInTransaction(trx), DEMO, platformId, term);
  const learners = platform.learners.map((name) => users.get(name)!);
  // Every demo has the same uses, at times relative to now.
  await query(
    trx,
    {
      changes: true,
      text: `insert into mentor_uses (platform_id, mentor_id, user_id, access_count, first_used_at, last_used_at)
     select mentors.platform_id, mentors.id, user_id, 1 + (mentors.id * 7 + place * 3) % 12, now() - interval '60 days',
            now() - make_interval(hours => cast((mentors.id * 31 + place * 17) % 900 as integer))
       from mentors cross join unnest(cast($1 as bigint[])) with ordinality as learner (user_id, place)
      where mentors.platform_id = $2 and mentors.visibility <> 'viewable_by_tenant_admins' and (mentors.id * 13 + place * 5) % 4 = 0`,
    },
    [learners, platformId],
  );
  await query(
    trx,
    {
      changes: true,
      text: `update mentors set recently_accessed_at = used.last_used_at, last_accessed_by_id = used.user_id
       from (select distinct on (mentor_id) * from mentor_uses where platform_id = $1 order by mentor_id, last_used_at desc) used
      where mentors.platform_id = used.platform_id and mentors.id = used.mentor_id`,
    },
    [platformId],
  );
}

async function setExampleIds(trx: Transaction): Promise<void> {
  await setNextId(trx, 'mentors', EXAMPLE.mentorNumber);
  await setNextId(trx, 'mentor_documents', EXAMPLE.documentId);
  await setNextId(trx, 'mentor_prompts', EXAMPLE.promptId);
}

import type { BenchDatabase } from './benchDatabase.js';

export interface MentorWorld {
  /** Of one tenant. */
  platform: string;
  /** User name of a learner of the same tenant who used some mentors. */
  learner: string;
}

/**
 * Generates mentors spread over tenants (10,000 over 200: fifty each): a third of each level of visibility, with an LLM
 * of eight, an audience of ten, two categories of thirty, a subject and a type; three prompts each, and twenty learners
 * a tenant who used a few. The rows are the same in every run.
 */
export async function generateMentors(
  db: BenchDatabase,
  { tenants, mentors }: { tenants: number; mentors: number },
): Promise<MentorWorld> {
  const each = Math.max(1, Math.floor(mentors / tenants));
  await db.pool.query(`
    insert into platforms (key, name, is_main) select 'tenant-' || n, 'Tenant ' || n, n = 1 from generate_series(1, ${tenants}) n;
    insert into users (username, email) select 'learner-' || t || '-' || n, 'learner-' || t || '-' || n || '@bench.example'
      from generate_series(1, ${tenants}) t, generate_series(1, 20) n;
    insert into memberships (platform_id, user_id, role)
      select platforms.id, users.id, 'learner' from users join platforms on platforms.key = 'tenant-' || split_part(username, '-', 2);
    insert into mentor_terms (platform_id, kind, name)
      select platforms.id, kind, kind || ' ' || n
        from platforms,
             (values ('llm_provider', 3), ('llm', 8), ('audience', 10), ('category', 30), ('subject', 40), ('type', 6)) as kinds (kind, most),
             generate_series(1, most) n;
    insert into mentors (platform_id, name, description, tags, visibility, is_featured, term_ids, created_at, recently_accessed_at)
      select platforms.id,
             (array['Calculus', 'Writing', 'Biology', 'History', 'Python', 'Spanish', 'Chemistry'])[1 + n % 7] || ' mentor ' || n,
             'Helps with ' || (array['exams', 'essays', 'projects', 'reading', 'experiments'])[1 + n % 5] || ' and answers questions of topic ' || n % 90,
             array['tag-' || n % 12],
             (array['viewable_by_tenant_students', 'viewable_by_tenant_students', 'viewable_by_anyone', 'viewable_by_tenant_admins'])[1 + n % 4],
             n % 10 = 0,
             array(select id from mentor_terms term
                    where term.platform_id = platforms.id
                      and term.name in ('llm_provider ' || 1 + n % 3, 'llm ' || 1 + n % 8, 'audience ' || 1 + n % 10, 'category ' || 1 + n % 30,
                                        'category ' || 1 + (n * 7) % 30, 'subject ' || 1 + n % 40, 'type ' || 1 + n % 6)),
             now() - make_interval(mins => n), now() - make_interval(mins => n * 7 % 1000)
        from platforms, generate_series(1, ${each}) n;
    insert into mentor_uses (platform_id, mentor_id, user_id, access_count)
      select mentors.platform_id, mentors.id, memberships.user_id, 1 + mentors.id % 9
        from mentors join memberships using (platform_id)
       where (mentors.id * 13 + memberships.user_id * 7) % 5 = 0;
    insert into mentor_prompts (platform_id, mentor_id, title, prompt, category, language, style, tone)
      select platform_id, id, 'Prompt ' || n || ' of ' || name, 'Ask me about ' || description, 'category ' || (id + n) % 9,
             (array['English', 'German'])[1 + n % 2], 'style ' || id % 4, 'tone ' || id % 5
        from mentors, generate_series(1, 3) n;
  `);
  await db.pool.query('vacuum analyze');
  return { platform: 'tenant-2', learner: 'learner-2-1' };
}

import type { Database } from '../../core/connect.js';
import type { CandidateCourse, LearnerProfile } from './rankCourses.js';

export interface CandidateQuery {
  platformId: number;
  userId: number;
  /** Visibilities that the learner sees in their platform. */
  levels: readonly string[];
  /** A second platform whose public courses may be recommended; null for none. */
  mainPlatformId: number | null;
}

export interface Candidates {
  profile: LearnerProfile;
  /** Courses that the learner may take now: neither finished nor being taken, prerequisites met. */
  courses: CandidateCourse[];
  /** Programs that the learner has started and not finished, by name. */
  programs: StartedProgram[];
  /** Number of candidates before prerequisites were checked. */
  retrieved: number;
}

export interface StartedProgram {
  id: number;
  /** Numbers of visible courses of the program: finished by the learner, and all. */
  finished: number;
  courses: number;
}

/** Number of candidates that are read in full, best first. */
const MAX_CANDIDATES = 200;

interface Row {
  profile: LearnerProfile;
  programs: StartedProgram[];
  courses: (CandidateCourse & { isAllowed: boolean })[];
}

// The names of courses that the learner took but may no longer see do not leave the database, nor do those of their
// skills.
const IS_VISIBLE_SQL = `course.deleted_at is null and course.visibility = any (cast($3 as text[]))`;

const FIND = {
  name: 'find course candidates',
  text: `
    with result as materialized (
      select result.course_id, result.finished, result.grade, result.percent, course.course_key, course.level,
             case when ${IS_VISIBLE_SQL} then course.name end as name
        from course_results result
        join courses course on course.platform_id = result.platform_id and course.id = result.course_id
       where result.platform_id = $1 and result.user_id = $2 and (result.finished or result.percent > 0)
    ),
    finished as materialized (
      select course_id, cast(grade as double precision) as grade, course_key, level, name from result where finished
    ),
    -- In the form of completed_courses().
    results as materialized (
      select jsonb_object_agg(course_key, jsonb_build_object('finished', finished, 'grade', grade, 'percent', percent)) as by_key from result
    ),
    running as materialized (
      select enrollment.course_id, case when ${IS_VISIBLE_SQL} then course.name end as name
        from course_enrollments enrollment
        join courses course on course.platform_id = enrollment.platform_id and course.id = enrollment.course_id
       where enrollment.platform_id = $1 and enrollment.user_id = $2 and enrollment.active and enrollment.ended is null
         and (enrollment.expired is null or enrollment.expired > now())
    ),
    -- The skill names on the learner's lists, each with the visible skill of that name, if there is one.
    listed as materialized (
      select own.relation, own.name_key, skill.skill_id, coalesce(skill.name, own.name) as name
        from learner_skill_names own
        left join lateral (
          select known.skill_id, skills.name
            from skills
            join platform_skills known on known.skill_id = skills.id
           where lower(skills.name) = own.name_key
             and ((known.platform_id = $1 and known.visibility = any (cast($3 as text[])))
                  or (known.platform_id = $4 and known.visibility = 'viewable_by_anyone'))
           limit 1) skill on true
       where own.platform_id = $1 and own.user_id = $2
    ),
    met as materialized (
      select skill_id from course_skills where platform_id = $1 and course_id in (select course_id from finished)
      union
      select skill_id from listed where relation = 'reported' and skill_id is not null
    ),
    desired as materialized (
      select skill_id, name
        from listed
       where relation = 'desired' and name_key not in (select name_key from listed where relation = 'reported')
         and (skill_id is null or skill_id not in (select skill_id from met))
    ),
    started as materialized (
      select program.id, program.name
        from programs program
       where program.platform_id = $1 and program.deleted_at is null and program.visibility = any (cast($3 as text[]))
         and exists (select from program_courses part
                      where part.platform_id = $1 and part.program_id = program.id
                        and (part.course_id in (select course_id from finished) or part.course_id in (select course_id from running)))
    ),
    missing as materialized (
      select distinct on (skill.skill_id) skill.skill_id, started.name as program
        from started
        join program_courses part on part.platform_id = $1 and part.program_id = started.id
        join courses course on course.platform_id = $1 and course.id = part.course_id and course.deleted_at is null
                           and course.visibility = any (cast($3 as text[]))
        join course_skills skill on skill.platform_id = $1 and skill.course_id = part.course_id
        join platform_skills known on known.platform_id = $1 and known.skill_id = skill.skill_id and known.visibility = any (cast($3 as text[]))
       where skill.skill_id not in (select skill_id from met)
       order by skill.skill_id, started.id
    ),
    gap as materialized (
      select link.platform_id, link.course_id, sum(worth) as worth
        from (select skill_id, 1.0 as worth from desired union all
              select skill_id, 0.5 from missing
               where not exists (select from desired where desired.skill_id = missing.skill_id)) needed
        join course_skills link on link.skill_id = needed.skill_id and link.platform_id in ($1, $4)
       group by link.platform_id, link.course_id
    ),
    together as materialized (
      select distinct on (pair.other_id) pair.other_id as course_id, finished.name,
             cast(pair.learners as double precision) / popularity.passed as share
        from (select * from finished where name is not null) finished
        join course_pairs pair on pair.platform_id = $1 and pair.course_id = finished.course_id
        join course_popularity popularity on popularity.platform_id = $1 and popularity.course_id = finished.course_id and popularity.passed > 0
       order by pair.other_id, share desc, finished.course_id
    ),
    candidate as materialized (
      select course.platform_id, course.id, coalesce(popularity.enrolled, 0) as learners, together.name as together_title, together.share
        from courses course
        left join gap on gap.platform_id = course.platform_id and gap.course_id = course.id
        left join together on course.platform_id = $1 and together.course_id = course.id
        left join course_popularity popularity on popularity.platform_id = course.platform_id and popularity.course_id = course.id
       where course.deleted_at is null
         and ((course.platform_id = $1 and course.visibility = any (cast($3 as text[])))
              or (course.platform_id = $4 and course.visibility = 'viewable_by_anyone'))
         and not exists (select from finished where finished.course_id = course.id)
         and not exists (select from running where running.course_id = course.id)
       order by coalesce(gap.worth, 0) desc, coalesce(together.share, 0) desc, coalesce(popularity.enrolled, 0) desc, course.id
       limit ${MAX_CANDIDATES}
    )
    select json_build_object(
             'finished', (select coalesce(json_agg(json_build_object(
                                   'key', course_key, 'title', name, 'grade', grade, 'level', level,
                                   'skills', array(select skills.name
                                                     from course_skills link
                                                     join skills on skills.id = link.skill_id
                                                     join platform_skills known on known.platform_id = $1 and known.skill_id = link.skill_id
                                                                               and known.visibility = any (cast($3 as text[]))
                                                    where link.platform_id = $1 and link.course_id = finished.course_id order by skills.name))
                                 order by course_key), '[]') from finished),
             'enrolled', (select coalesce(json_agg(name order by name), '[]') from running),
             'desired', (select coalesce(json_agg(name order by name), '[]') from desired),
             'missing', (select coalesce(json_agg(json_build_object('skill', skills.name, 'program', program) order by skills.name), '[]')
                           from missing join skills on skills.id = skill_id)) as profile,
           (select coalesce(json_agg(json_build_object('id', started.id, 'finished', parts.finished, 'courses', parts.courses)
                                     order by started.name, started.id), '[]')
              from started
             cross join lateral (
               select count(*) as courses, count(*) filter (where part.course_id in (select course_id from finished)) as finished
                 from program_courses part
                 join courses course on course.platform_id = $1 and course.id = part.course_id and course.deleted_at is null
                                    and course.visibility = any (cast($3 as text[]))
                where part.platform_id = $1 and part.program_id = started.id) parts
             where parts.finished < parts.courses) as programs,
           (select coalesce(json_agg(json_build_object(
                      'platformId', course.platform_id, 'id', course.id, 'platformKey', platforms.key, 'key', course.course_key, 'title', course.name, 'description', course.description,
                      'shortDescription', course.short_description, 'level', course.level, 'subject', course.subject,
                      'duration', course.duration, 'url', course.url, 'imageUrl', course.image_url, 'language', course.language,
                      'learners', candidate.learners, 'isAllowed', prerequisites_met(course.prerequisites, (select by_key from results)),
                      'together', case when candidate.share is not null
                                       then json_build_object('title', candidate.together_title, 'share', candidate.share) end,
                      'ageDays', extract(epoch from now() - course.created_at) / 86400,
                      'skills', array(select skills.name
                                        from course_skills link
                                        join skills on skills.id = link.skill_id
                                        join platform_skills known on known.platform_id = link.platform_id and known.skill_id = link.skill_id
                                       where link.platform_id = course.platform_id and link.course_id = course.id
                                         and (known.visibility = 'viewable_by_anyone'
                                              or (link.platform_id = $1 and known.visibility = any (cast($3 as text[]))))
                                       order by skills.name))), '[]')
              from candidate
              join courses course on course.platform_id = candidate.platform_id and course.id = candidate.id
              join platforms on platforms.id = candidate.platform_id) as courses`,
};

/** Reads the profile of a learner and the courses that may be recommended, in one statement. */
export async function findCandidates(
  db: Pick<Database, 'read'>,
  { platformId, userId, levels, mainPlatformId }: CandidateQuery,
): Promise<Candidates> {
  const [row] = await db.read<Row>(FIND, [platformId, userId, levels, mainPlatformId]);
  const { profile, programs, courses } = row!;
  const allowed = courses.filter(({ isAllowed }) => isAllowed);
  return { profile, programs, courses: allowed, retrieved: courses.length };
}

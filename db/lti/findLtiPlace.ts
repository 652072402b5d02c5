import type { Database } from '../core/connect.js';

/** A deployment as launches need it. */
export interface LaunchedDeployment {
  id: string;
  enrolls: boolean;
}

const FIND_DEPLOYMENT = {
  name: 'find LTI deployment',
  text: `
    select id, enrolls from lti_deployments where platform_id = $1 and registration_id = $2 and deployment_id = $3`,
};

/** The deployment with this id of the LMS, or null. */
export async function findLtiDeployment(
  db: Pick<Database, 'read'>,
  platformId: number,
  registrationId: string,
  deploymentId: string,
): Promise<LaunchedDeployment | null> {
  const [found] = await db.read<LaunchedDeployment>(FIND_DEPLOYMENT, [platformId, registrationId, deploymentId]);
  return found ?? null;
}

/** What a resource link opens. All are null if nothing in particular. */
export interface LtiPlace {
  course_id: number | null;
  course_key: string | null;
  course_name: string | null;
  block_id: number | null;
  block_key: string | null;
  block_name: string | null;
  mentor_id: number | null;
  mentor_uuid: string | null;
  mentor_name: string | null;
}

/** Names of what a launch opens, by its custom parameters. */
export interface NamedPlace {
  courseKey: string | null;
  blockKey: string | null;
  mentorUuid: string | null;
}

/** What the launch names, or else what the resource link opened before, or else the course of the deployment. */
const FIND = {
  name: 'find what an LTI resource link opens',
  text: `
    with candidates as (
      select 1 as rank, course.id as course_id, block.id as block_id, mentor.id as mentor_id
        from (select) as named
        left join courses course on course.platform_id = $1 and course.course_key = $4
        left join course_blocks block on block.platform_id = $1 and block.course_id = course.id and block.block_key = $5
        left join mentors mentor on mentor.platform_id = $1 and mentor.unique_id = $6
      union all
      select 2, link.course_id, link.block_id, link.mentor_id
        from lti_resource_links link
       where link.platform_id = $1 and link.deployment_id = $2 and link.resource_link_id = $3 and not $7
      union all
      select 3, deployment.course_id, null, null
        from lti_deployments deployment where deployment.platform_id = $1 and deployment.id = $2 and not $7
    )
    select course.id as course_id, course.course_key, course.name as course_name,
           block.id as block_id, block.block_key, block.name as block_name,
           mentor.id as mentor_id, mentor.unique_id as mentor_uuid, mentor.name as mentor_name
      from candidates
      left join courses course on course.platform_id = $1 and course.id = candidates.course_id and course.deleted_at is null
      left join course_blocks block on block.platform_id = $1 and block.id = candidates.block_id
                                   and block.course_id = course.id and block.retired_at is null
      left join mentors mentor on mentor.platform_id = $1 and mentor.id = candidates.mentor_id and mentor.deleted_at is null
     where course.id is not null or mentor.id is not null
     order by candidates.rank
     limit 1`,
};

const NOWHERE: LtiPlace = {
  ...{ course_id: null, course_key: null, course_name: null, block_id: null, block_key: null, block_name: null },
  ...{ mentor_id: null, mentor_uuid: null, mentor_name: null },
};

/** Finds what a resource link opens; null if the launch names something that the platform does not have. */
export async function findLtiPlace(
  db: Pick<Database, 'read'>,
  platformId: number,
  link: { deploymentId: string; resourceLinkId: string },
  { courseKey, blockKey, mentorUuid }: NamedPlace,
): Promise<LtiPlace | null> {
  const isNamed = courseKey !== null || mentorUuid !== null;
  const values = [platformId, link.deploymentId, link.resourceLinkId, courseKey, blockKey, mentorUuid, isNamed];
  const [place = NOWHERE] = await db.read<LtiPlace>(FIND, values);
  const isComplete =
    (courseKey === null || place.course_id !== null) &&
    (blockKey === null || place.block_id !== null) &&
    (mentorUuid === null || place.mentor_id !== null);
  return isComplete ? place : null;
}

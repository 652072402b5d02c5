import type { Database } from '../core/connect.js';

/** A deployment as answers show it. Times have the format of `utc_time`. */
export interface ListedLtiDeployment {
  id: string;
  deployment_id: string;
  name: string;
  /** The key of the course. */
  course_id: string | null;
  enrolls: boolean;
  created: string;
  modified: string;
}

const LIST = {
  name: 'list LTI deployments',
  text: `
    select deployment.id, deployment.deployment_id, deployment.name, course.course_key as course_id, deployment.enrolls,
           utc_time(deployment.created_at) as created, utc_time(deployment.modified_at) as modified
      from lti_deployments deployment
      left join courses course on course.platform_id = deployment.platform_id and course.id = deployment.course_id
                              and course.deleted_at is null
     where deployment.platform_id = $1 and deployment.registration_id = $2 and ($3::uuid is null or deployment.id = $3)
     order by deployment.created_at, deployment.id`,
};

/** Lists the deployments of a registration, the oldest first: all, or the one with this id. */
export function listLtiDeployments(
  db: Pick<Database, 'read'>,
  platformId: number,
  registrationId: string,
  id: string | null = null,
): Promise<ListedLtiDeployment[]> {
  return db.read<ListedLtiDeployment>(LIST, [platformId, registrationId, id]);
}

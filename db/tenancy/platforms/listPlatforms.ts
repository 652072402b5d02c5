import type { Database } from '../../core/connect.js';

export interface ListedPlatform {
  key: string;
  name: string;
  main: boolean;
  /** Active memberships. */
  members: number;
  /** Courses that are not deleted. */
  courses: number;
  created: Date;
}

const statement = {
  name: 'list_platforms',
  text: `
    select key, name, is_main as main, created_at as created,
           (select count(*) from memberships where platform_id = platforms.id and active) as members,
           (select count(*) from courses where platform_id = platforms.id and deleted_at is null) as courses
    from platforms
    order by key`,
};

export function listPlatforms(db: Pick<Database, 'read'>): Promise<ListedPlatform[]> {
  return db.read<ListedPlatform>(statement);
}

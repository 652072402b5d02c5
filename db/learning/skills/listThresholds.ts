import type { Database } from '../../core/connect.js';
import type { Level } from './saveThreshold.js';

const LIST = {
  name: 'list skill thresholds',
  text: 'select name, threshold from skill_thresholds where platform_id = $1 order by threshold, lower(name)',
};

/** The levels of a platform, the lowest first. */
export function listThresholds(db: Pick<Database, 'read'>, platformId: number): Promise<Level[]> {
  return db.read<Level>(LIST, [platformId]);
}

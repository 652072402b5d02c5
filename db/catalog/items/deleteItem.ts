import type { ModelClass } from 'objection';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { CatalogItem } from './catalogItem.js';
import { Course } from './course.js';
import { Pathway } from './pathway.js';
import { Program } from './program.js';
import { Resource } from './resource.js';

type DeleteItem = (db: Pick<Database, 'transaction'>, actor: Actor, platformId: number, key: string) => Promise<number>;

/**
 * Removes an item from the catalog and returns the number of removed items: 0 when there is none. The row stays for
 * its enrollments and can be revived by an upsert; its slug becomes free.
 */
function createDelete(model: ModelClass<CatalogItem>, keyColumn: string): DeleteItem {
  return (db, actor, platformId, key) =>
    db.transaction(
      actor,
      async (trx) =>
        await model
          .query(trx)
          .patch({ deleted_at: new Date(), slug: null })
          .where({ platform_id: platformId, [keyColumn]: key })
          .whereNull('deleted_at'),
    );
}

export const deleteCourse = createDelete(Course, 'course_key');
export const deleteProgram = createDelete(Program, 'program_key');
export const deletePathway = createDelete(Pathway, 'pathway_key');
export const deleteResource = createDelete(Resource, 'resource_key');

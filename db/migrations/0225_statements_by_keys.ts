import type { Knex } from 'knex';

/**
 * One index of the verb, the object and the context of statements instead of three: it takes half of the room, and less time for each statement. What is new waits
 * in a list, and goes in together; reads search that list as well, so it is half as long as usual. A number of a part is negative, so that it is that of no term.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index statements_by_verb;
    drop index statements_by_object;
    drop index statements_by_context;

    create index statements_by_keys on statements using gin ((array[
      (cast(platform_id as bigint) << 32) | verb,
      (cast(platform_id as bigint) << 32) | object,
      -((cast(platform_id as bigint) << 32) | context_part)
    ])) with (gin_pending_list_limit = 2048);
  `);
}

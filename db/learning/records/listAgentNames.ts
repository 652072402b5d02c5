import type { Database } from '../../core/connect.js';
import type { Identifier } from './incomingStatement.js';

const ACTORS = {
  name: 'forms_of_record_agent',
  text: `
    select content
      from record_fragments
     where platform_id = $1 and id in (
           select actor_fragment from (
             select actor_fragment from statements
              where platform_id = $1 and not voided
                and actor = (select id from record_identifiers where platform_id = $1 and digest = decode($2, 'hex'))
              order by stored desc limit 500) newest)
     order by id`,
};

/** The distinct names in the newest 500 statements of an agent. */
export async function listAgentNames(
  db: Pick<Database, 'read'>,
  platformId: number,
  agent: Identifier,
): Promise<string[]> {
  const rows = await db.read<{ content: string }>(ACTORS, [platformId, agent.digest]);
  const names = rows
    .map(({ content }) => (JSON.parse(content) as { name?: string }).name)
    .filter((name) => name !== undefined);
  return [...new Set(names)];
}

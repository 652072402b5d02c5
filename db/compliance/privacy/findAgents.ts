import { parseAgentIdentifier, listPersonIdentifiers } from '../../learning/activity/resolution/agentIdentifiers.js';
import type { RecordSettings } from '../../learning/activity/resolution/recordSettings.js';
import type { Database } from '../../core/connect.js';
import type { Person } from './person.js';

/** An agent of a platform's records. `termId` is null if only documents name the agent. */
export interface NamedAgent {
  termId: number | null;
  name: string;
}

/** The agents of a person: ids of their terms, and the digests that documents refer to them by. */
export interface AgentsOfPerson {
  terms: number[];
  digests: string[];
}

const RESOLVED = {
  name: 'privacy: agents resolved to a person',
  text: 'select identifier_id as agent from record_people where platform_id = $1 and user_id = $2',
};

/**
 * Candidates: agents whose text may identify the person, and agents resolved to the person. parseAgentIdentifier
 * decides which home pages count.
 */
const CANDIDATES = {
  name: 'privacy: agents that may mean a person',
  text: `
    select term.id as "termId", term.name, term.id = any ($2::integer[]) as "isKnown"
      from record_identifiers term
     where term.platform_id = $1 and term.kind = 'agent'
       and (term.id = any ($2::integer[]) or lower(term.name) = any ($3::text[]) or right(lower(term.name), length($4)) = $4)
     union all
    select distinct cast(null as integer), agent_name, false
      from record_documents
     where platform_id = $1 and agent_name is not null and (lower(agent_name) = any ($3::text[]) or right(lower(agent_name), length($4)) = $4)`,
};

interface Candidate extends NamedAgent {
  isKnown: boolean;
}

/**
 * Finds all agents that identify a person, in any spelling and with former addresses: actors, and agents that occur
 * only in a group, a context, an authority or a document.
 */
export async function findAgents(
  db: Pick<Database, 'read'>,
  platformId: number,
  person: Person,
  settings: RecordSettings,
): Promise<NamedAgent[]> {
  const identifiers = new Set(listPersonIdentifiers(person));
  const texts = [...identifiers].filter((one) => !one.startsWith('username:'));
  const account = `,${JSON.stringify(person.username.toLowerCase())}]`;
  const resolved = await db.read<{ agent: number }>(RESOLVED, [platformId, person.id]);
  const candidates = await db.read<Candidate>(CANDIDATES, [
    platformId,
    resolved.map(({ agent }) => agent),
    texts,
    account,
  ]);
  const known = candidates.filter(
    ({ name, isKnown }) => isKnown || identifiers.has(parseAgentIdentifier(name, settings) ?? ''),
  );
  const names = new Set(known.map(({ name }) => name));
  const documents = candidates.filter(({ termId, name }) => termId === null && names.has(name));
  return [...new Set([...known, ...documents])].map(({ termId, name }) => ({ termId, name }));
}

import { findPlatformRows } from '../../../db/tenancy/access/rows.js';
import type { McpServerDocument, MentorDocument, TermDocument } from '../../../db/mentors/mentors/mentorDocument.js';
import type { MatchedMentor } from '../../../db/mentors/mentors/searchMentors.js';
import { seenByOutsiders } from '../../../db/mentors/mentors/seenByOutsiders.js';
import type { components } from '../../../generated/types.js';
import type { Access } from '../../../services/_shared/context.js';
import { MASK } from '../../../services/mentors/mentors/resolveServerSecrets.js';
import { listFlatSettings, completeSettings } from '../../../services/mentors/mentors/mentorSettings.js';

type Schemas = components['schemas'];

interface Presenting {
  /** Whoever is not of the mentor's platform sees less of it. */
  isOutsider?: boolean;
}

/** Whether a caller, or nobody, looks at a mentor of a platform that is none of theirs. */
export const isOutsider = ({ rowsAnywhere }: Pick<Access, 'rowsAnywhere'>, { platform }: MentorDocument): boolean =>
  findPlatformRows(rowsAnywhere, platform) === null;

export function presentMcpServer(server: McpServerDocument): Schemas['McpServer'] {
  return {
    id: server.id,
    platform: server.platform,
    platform_key: server.platform_key,
    name: server.name,
    description: server.description,
    url: server.url,
    image: server.image,
    transport: server.transport,
    auth_type: server.auth_type,
    credentials: server.has_credentials ? MASK : '',
    extra_headers: Object.fromEntries(server.header_names.map((name) => [name, MASK])),
    is_featured: server.is_featured,
    is_enabled: server.is_enabled,
    created_at: server.created_at,
    updated_at: server.updated_at,
  };
}

const shownTo = ({ isOutsider: isOutside = false }: Presenting, mentor: MentorDocument) =>
  isOutside ? seenByOutsiders(mentor) : mentor;

export function presentMentor(stored: MentorDocument, presenting: Presenting = {}): Schemas['Mentor'] {
  const mentor = shownTo(presenting, stored);
  return { ...common(mentor), ...cardTerms(mentor), platform: mentor.platform.key };
}

export function presentMentorDetail(stored: MentorDocument, presenting: Presenting = {}): Schemas['MentorDetail'] {
  const mentor = shownTo(presenting, stored);
  const { temperature, max_tokens, system_prompt } = completeSettings(mentor.settings);
  return {
    ...common(mentor),
    llm: described(termsOf(mentor, 'llm')[0]),
    audience: described(termsOf(mentor, 'audience')[0]),
    category: termsOf(mentor, 'category')[0]?.name ?? null,
    platform: { id: mentor.platform.id, name: mentor.platform.name, key: mentor.platform.key },
    visibility: mentor.visibility,
    settings: { temperature, max_tokens, system_prompt },
  };
}

const uses = ({ access_count, last_used_at }: Pick<MatchedMentor, 'access_count' | 'last_used_at'>) => ({
  access_count,
  last_used_at,
});

export const presentPersonalizedMentor = (
  mentor: MatchedMentor,
  presenting: Presenting = {},
): Schemas['PersonalizedMentor'] => ({
  ...presentMentor(mentor, presenting),
  ...uses(mentor),
});

export const presentPersonalizedDetail = (
  mentor: MatchedMentor,
  presenting: Presenting = {},
): Schemas['PersonalizedMentorDetail'] => ({
  ...presentMentorDetail(mentor, presenting),
  ...uses(mentor),
});

/** Everything that lists and details show alike. */
function common(mentor: MentorDocument) {
  return {
    id: mentor.id,
    unique_id: mentor.unique_id,
    name: mentor.name,
    slug: mentor.slug,
    description: mentor.description,
    image_url: mentor.image_url,
    categories: termsOf(mentor, 'category').map(presentCategory),
    types: termsOf(mentor, 'type').map(presentTerm),
    subjects: termsOf(mentor, 'subject').map(presentTerm),
    tags: mentor.tags,
    is_featured: mentor.is_featured,
    ...listFlatSettings(mentor.settings),
    metadata: mentor.metadata,
    mcp_servers: mentor.mcp_servers.map(presentMcpServer),
    forked_from: mentor.forked_from,
    created_by: mentor.created_by,
    last_accessed_by: mentor.last_accessed_by,
    recently_accessed_at: mentor.recently_accessed_at,
    created_at: mentor.created_at,
    updated_at: mentor.updated_at,
  };
}

function cardTerms(mentor: MentorDocument) {
  return {
    llm: named(termsOf(mentor, 'llm')[0]),
    audience: named(termsOf(mentor, 'audience')[0]),
    category: termsOf(mentor, 'category')[0]?.name ?? null,
  };
}

const termsOf = ({ terms }: MentorDocument, kind: TermDocument['kind']) => terms.filter((term) => term.kind === kind);
const named = (term: TermDocument | undefined) => (term ? { id: term.id, name: term.name } : null);
const described = (term: TermDocument | undefined) => (term ? presentTerm(term) : null);

const presentTerm = ({ id, name, description }: Pick<TermDocument, 'id' | 'name' | 'description'>) => ({
  id,
  name,
  description,
});

const presentCategory = (term: TermDocument) => ({
  ...presentTerm(term),
  category_group: term.category_group,
  audience: term.audiences[0] ? presentTerm(term.audiences[0]) : null,
  audiences: term.audiences.map(presentTerm),
});

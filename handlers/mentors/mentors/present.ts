import { findPlatformRows } from '../../../db/tenancy/access/rows.js';
import type { McpServerDocument, MentorDocument, TermDocument } from '../../../db/mentors/mentors/mentorDocument.js';
import type { MatchedMentor } from '../../../db/mentors/mentors/searchMentors.js';
import { redactForOutsiders } from '../../../db/mentors/mentors/redactForOutsiders.js';
import type { components } from '../../../generated/types.js';
import type { Access } from '../../../services/_shared/context.js';
import { MASK } from '../../../services/mentors/mentors/resolveServerSecrets.js';
import { listFlatSettings, completeSettings } from '../../../services/mentors/mentors/mentorSettings.js';

type Schemas = components['schemas'];

interface PresentOptions {
  /** Callers outside of the mentor's platform see fewer fields. */
  isOutsider?: boolean;
}

/** Whether the caller, if any, is outside of the mentor's platform. */
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

const pickVisible = ({ isOutsider: isOutside = false }: PresentOptions, mentor: MentorDocument) =>
  isOutside ? redactForOutsiders(mentor) : mentor;

export function presentMentor(stored: MentorDocument, presenting: PresentOptions = {}): Schemas['Mentor'] {
  const mentor = pickVisible(presenting, stored);
  return { ...presentCommon(mentor), ...presentCardTerms(mentor), platform: mentor.platform.key };
}

export function presentMentorDetail(stored: MentorDocument, presenting: PresentOptions = {}): Schemas['MentorDetail'] {
  const mentor = pickVisible(presenting, stored);
  const { temperature, max_tokens, system_prompt } = completeSettings(mentor.settings);
  return {
    ...presentCommon(mentor),
    llm: presentDescribed(filterTerms(mentor, 'llm')[0]),
    audience: presentDescribed(filterTerms(mentor, 'audience')[0]),
    category: filterTerms(mentor, 'category')[0]?.name ?? null,
    platform: { id: mentor.platform.id, name: mentor.platform.name, key: mentor.platform.key },
    visibility: mentor.visibility,
    settings: { temperature, max_tokens, system_prompt },
  };
}

const presentUsage = ({ access_count, last_used_at }: Pick<MatchedMentor, 'access_count' | 'last_used_at'>) => ({
  access_count,
  last_used_at,
});

export const presentPersonalizedMentor = (
  mentor: MatchedMentor,
  presenting: PresentOptions = {},
): Schemas['PersonalizedMentor'] => ({
  ...presentMentor(mentor, presenting),
  ...presentUsage(mentor),
});

export const presentPersonalizedDetail = (
  mentor: MatchedMentor,
  presenting: PresentOptions = {},
): Schemas['PersonalizedMentorDetail'] => ({
  ...presentMentorDetail(mentor, presenting),
  ...presentUsage(mentor),
});

/** The fields that lists and details share. */
function presentCommon(mentor: MentorDocument) {
  return {
    id: mentor.id,
    unique_id: mentor.unique_id,
    name: mentor.name,
    slug: mentor.slug,
    description: mentor.description,
    image_url: mentor.image_url,
    categories: filterTerms(mentor, 'category').map(presentCategory),
    types: filterTerms(mentor, 'type').map(presentTerm),
    subjects: filterTerms(mentor, 'subject').map(presentTerm),
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

function presentCardTerms(mentor: MentorDocument) {
  return {
    llm: presentNamed(filterTerms(mentor, 'llm')[0]),
    audience: presentNamed(filterTerms(mentor, 'audience')[0]),
    category: filterTerms(mentor, 'category')[0]?.name ?? null,
  };
}

const filterTerms = ({ terms }: MentorDocument, kind: TermDocument['kind']) =>
  terms.filter((term) => term.kind === kind);
const presentNamed = (term: TermDocument | undefined) => (term ? { id: term.id, name: term.name } : null);
const presentDescribed = (term: TermDocument | undefined) => (term ? presentTerm(term) : null);

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

import { type MentorDocument, isOfferedToAll } from './mentorDocument.js';

/**
 * Settings of a public mentor that anyone may see. System prompts are not included, because knowing them helps to
 * circumvent them.
 */
export const PUBLIC_SETTINGS = [
  'allow_anonymous',
  'enable_moderation',
  'enable_safety_system',
  'enable_multi_query_rag',
  'enable_post_processing_system',
  'enable_openai_assistant',
  'enable_total_grounding',
  'enable_suggested_prompts',
  'enable_guided_prompts',
  'enable_disclaimer',
  'show_attachment',
  'show_voice_call',
  'show_voice_record',
  'embed_is_context_aware',
  'embed_open_by_default',
  'embed_show_attachment',
  'embed_show_voice_call',
  'embed_show_voice_record',
  'greeting_type',
  'proactive_response',
  'disclaimer',
  'placeholder_prompt',
  'moderation_response',
  'safety_response',
  'temperature',
  'max_tokens',
] as const;

const isPublicSetting = (name: string): boolean => (PUBLIC_SETTINGS as readonly string[]).includes(name);

/**
 * Returns a mentor as other platforms see and copy it: without its users, metadata, system prompts, and servers that
 * are not offered to all. Fields are listed one by one, so that a new field is not exposed by accident.
 */
export function redactForOutsiders(mentor: MentorDocument): MentorDocument {
  return {
    id: mentor.id,
    unique_id: mentor.unique_id,
    slug: mentor.slug,
    name: mentor.name,
    description: mentor.description,
    image_url: mentor.image_url,
    platform: mentor.platform,
    tags: mentor.tags,
    visibility: mentor.visibility,
    is_featured: mentor.is_featured,
    settings: Object.fromEntries(Object.entries(mentor.settings).filter(([name]) => isPublicSetting(name))),
    metadata: null,
    // Of providers, only the names are public.
    terms: mentor.terms.map((term) => (term.kind === 'llm_provider' ? { ...term, description: null } : term)),
    mcp_servers: mentor.mcp_servers.filter(isOfferedToAll),
    created_by: null,
    forked_from: mentor.forked_from,
    recently_accessed_at: mentor.recently_accessed_at,
    last_accessed_by: null,
    created_at: mentor.created_at,
    updated_at: mentor.updated_at,
  };
}

import type { components } from '../../../generated/types.js';

export type MentorSettings = components['schemas']['MentorSettings'];

/** Defaults of settings that are not stored. */
const DEFAULTS: MentorSettings = {
  allow_anonymous: false,
  enable_moderation: false,
  enable_safety_system: false,
  enable_multi_query_rag: false,
  enable_post_processing_system: false,
  enable_openai_assistant: false,
  enable_total_grounding: false,
  enable_suggested_prompts: true,
  enable_guided_prompts: false,
  enable_disclaimer: false,
  show_attachment: true,
  show_voice_call: true,
  show_voice_record: true,
  embed_is_context_aware: false,
  embed_open_by_default: false,
  embed_show_attachment: true,
  embed_show_voice_call: true,
  embed_show_voice_record: true,
  greeting_type: 'proactive_response',
  proactive_prompt: '',
  proactive_response: '',
  guided_prompt_instructions: '',
  disclaimer: '',
  placeholder_prompt: '',
  moderation_system_prompt: '',
  moderation_response: '',
  post_processing_prompt: '',
  safety_system_prompt: '',
  safety_response: '',
  temperature: 0.7,
  max_tokens: 1024,
  system_prompt: '',
};

/** Stored settings, completed by the defaults. */
export function completeSettings(stored: Record<string, unknown>): MentorSettings {
  const known = Object.fromEntries(Object.entries(stored).filter(([name]) => name in DEFAULTS));
  return { ...DEFAULTS, ...(known as Partial<MentorSettings>) };
}

const MODEL_SETTINGS = ['temperature', 'max_tokens', 'system_prompt'] as const;

/** The same without the settings of the language model, which answers show in an object of their own. */
export function listFlatSettings(
  stored: Record<string, unknown>,
): Omit<MentorSettings, (typeof MODEL_SETTINGS)[number]> {
  const settings: Partial<MentorSettings> = completeSettings(stored);
  for (const name of MODEL_SETTINGS) delete settings[name];
  return settings as Omit<MentorSettings, (typeof MODEL_SETTINGS)[number]>;
}

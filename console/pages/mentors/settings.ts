import type { DataOf } from '../../api/client';

export type Settings = DataOf<'getMentorSettings'>;
export type Setting = keyof Settings;

export const VISIBILITIES = ['viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins'] as const;

interface SettingGroup {
  name: 'model' | 'documents' | 'checks' | 'greeting' | 'suggestions' | 'chat' | 'embedding';
  settings: Setting[];
}

/** The settings in the order of the form. */
export const SETTING_GROUPS: SettingGroup[] = [
  { name: 'model', settings: ['system_prompt', 'temperature', 'max_tokens'] },
  { name: 'documents', settings: ['enable_total_grounding', 'enable_multi_query_rag'] },
  {
    name: 'checks',
    settings: [
      'enable_moderation',
      'moderation_system_prompt',
      'moderation_response',
      'enable_safety_system',
      'safety_system_prompt',
      'safety_response',
      'enable_post_processing_system',
      'post_processing_prompt',
    ],
  },
  { name: 'greeting', settings: ['greeting_type', 'proactive_response', 'proactive_prompt'] },
  {
    name: 'suggestions',
    settings: ['enable_suggested_prompts', 'enable_guided_prompts', 'guided_prompt_instructions'],
  },
  {
    name: 'chat',
    settings: [
      'allow_anonymous',
      'placeholder_prompt',
      'enable_disclaimer',
      'disclaimer',
      'show_attachment',
      'show_voice_call',
      'show_voice_record',
      'enable_openai_assistant',
    ],
  },
  {
    name: 'embedding',
    settings: [
      'embed_is_context_aware',
      'embed_open_by_default',
      'embed_show_attachment',
      'embed_show_voice_call',
      'embed_show_voice_record',
    ],
  },
];

/** Reads the settings of a form that differ from `before`. */
export function readChangedSettings(form: FormData, before: Settings): Partial<Settings> {
  const changed = SETTING_GROUPS.flatMap(({ settings }) => settings).flatMap((name) => {
    const value = readSetting(form, name, before[name]);
    return value === before[name] ? [] : [[name, value]];
  });
  return Object.fromEntries(changed) as Partial<Settings>;
}

function readSetting(form: FormData, name: Setting, before: Settings[Setting]): Settings[Setting] {
  if (typeof before === 'boolean') return form.has(name);
  const text = String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  return typeof before === 'number' ? Number(text) : text;
}

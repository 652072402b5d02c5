import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { Field, readText } from '../../parts/FormDialog';
import { Failure } from '../../parts/states';
import { SETTING_GROUPS, type Setting, type Settings, VISIBILITIES, readChangedSettings } from './settings';
import { type Mentor, useMentorPath } from './useMentor';

type Body = RequestOf<'updateMentor'>['body'];

const LONGEST_TEXT = 20_000;

/** The settings of a mentor, which administrators change. */
export function MentorSettings({ mentor }: { mentor: Mentor }) {
  const path = useMentorPath(mentor);
  const save = useChange('updateMentor', { shownBy: ['searchMentors'] });
  // The fields begin anew with what is stored.
  return (
    <SettingsForm
      key={mentor.updated_at}
      mentor={mentor}
      save={(body) => save.mutate({ path, body })}
      isSaving={save.isPending}
      isSaved={save.isSuccess}
      error={save.error}
    />
  );
}

interface SettingsFormProps {
  mentor: Mentor;
  save: (body: Body) => void;
  isSaving: boolean;
  isSaved: boolean;
  error: Error | null;
}

function SettingsForm({ mentor, save, isSaving, isSaved, error }: SettingsFormProps) {
  const { t } = useTranslation('mentors');
  const settings: Settings = { ...mentor, ...mentor.settings };
  const [isUnchanged, setUnchanged] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = readChanges(new FormData(event.currentTarget), mentor, settings);
    setUnchanged(Object.keys(body).length === 0);
    if (Object.keys(body).length > 0) save(body);
  };
  return (
    <form className="fields settings" onSubmit={submit}>
      <fieldset>
        <legend>{t('settings.about')}</legend>
        <Field label={t('name')}>
          <input name="name" required maxLength={255} defaultValue={mentor.name} />
        </Field>
        <Field label={t('description')}>
          <textarea name="description" rows={3} maxLength={LONGEST_TEXT} defaultValue={mentor.description} />
        </Field>
        <Field label={t('visibility')}>
          <select name="visibility" defaultValue={mentor.visibility}>
            {VISIBILITIES.map((visibility) => (
              <option key={visibility} value={visibility}>
                {t(`visibilities.${visibility}`)}
              </option>
            ))}
          </select>
        </Field>
        <label className="choice">
          <input type="checkbox" name="is_featured" defaultChecked={mentor.is_featured} />
          {t('isFeatured')}
        </label>
        <Field label={t('llm')} note={t('settings.llmNote')}>
          <input name="llm" maxLength={255} defaultValue={mentor.llm?.name ?? ''} />
        </Field>
      </fieldset>
      {SETTING_GROUPS.map(({ name, settings: names }) => (
        <fieldset key={name}>
          <legend>{t(`settings.${name}`)}</legend>
          {names.map((setting) => (
            <SettingField key={setting} setting={setting} value={settings[setting]} />
          ))}
        </fieldset>
      ))}
      {error && <Failure error={error} />}
      <footer>
        <span aria-live="polite">{isUnchanged ? t('settings.unchanged') : isSaved ? t('settings.saved') : ''}</span>
        <button type="submit" className="main" disabled={isSaving}>
          {t('settings.save')}
        </button>
      </footer>
    </form>
  );
}

function SettingField({ setting, value }: { setting: Setting; value: Settings[Setting] }) {
  const { t } = useTranslation('mentors');
  const label = t(`settingNames.${setting}`);
  if (typeof value === 'boolean')
    return (
      <label className="choice">
        <input type="checkbox" name={setting} defaultChecked={value} />
        {label}
      </label>
    );
  if (typeof value === 'number')
    return (
      <Field label={label}>
        {setting === 'temperature' ? (
          <input type="number" name={setting} required min={0} max={2} step="any" defaultValue={value} />
        ) : (
          <input type="number" name={setting} required min={1} max={1_000_000} defaultValue={value} />
        )}
      </Field>
    );
  if (setting === 'greeting_type')
    return (
      <Field label={label}>
        <select name={setting} defaultValue={value}>
          {(['proactive_response', 'proactive_prompt'] as const).map((type) => (
            <option key={type} value={type}>
              {t(`greetings.${type}`)}
            </option>
          ))}
        </select>
      </Field>
    );
  return (
    <Field label={label}>
      <textarea name={setting} rows={value.length > 80 ? 4 : 2} maxLength={LONGEST_TEXT} defaultValue={value} />
    </Field>
  );
}

/** What the reader changed in the form. */
function readChanges(form: FormData, mentor: Mentor, settings: Settings): Body {
  const name = readText(form, 'name');
  const description = readText(form, 'description');
  const visibility = readText(form, 'visibility') as Mentor['visibility'];
  const isFeatured = form.has('is_featured');
  const llm = readText(form, 'llm');
  const changed = readChangedSettings(form, settings);
  return {
    ...(name !== mentor.name && { name }),
    ...(description !== mentor.description && { description }),
    ...(visibility !== mentor.visibility && { visibility }),
    ...(isFeatured !== mentor.is_featured && { is_featured: isFeatured }),
    ...(llm !== '' && llm !== mentor.llm?.name && { llm: { name: llm } }),
    ...(Object.keys(changed).length > 0 && { settings: changed }),
  };
}

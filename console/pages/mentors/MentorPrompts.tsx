import { useTranslation } from 'react-i18next';
import type { DataOf, RequestOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { useMay } from '../../app/platform';
import { ConfirmButton } from '../../parts/Confirm';
import { Field, FormButton, readText } from '../../parts/FormDialog';
import { Answer, Empty } from '../../parts/states';
import { VISIBILITIES } from './settings';
import { type Mentor, useMentorPath } from './useMentor';

type Prompt = DataOf<'searchUserPrompts'>['results'][number];
type Path = RequestOf<'createMentorPrompt'>['path'];

const MOST_PROMPTS = 100;

/** The questions that a mentor suggests. */
export function MentorPrompts({ mentor }: { mentor: Mentor }) {
  const { t } = useTranslation('mentors');
  const may = useMay();
  const path = useMentorPath(mentor);
  const { org, username } = path;
  const answer = useRead('searchUserPrompts', {
    path: { org, username },
    query: { mentor: [mentor.unique_id], alphabetical: true, limit: MOST_PROMPTS },
  });
  const add = useChange('createMentorPrompt', { shownBy: ['searchUserPrompts'] });
  return (
    <>
      <div className="toolbar">
        <p>{t('prompts.note')}</p>
        {may('createMentorPrompt') && (
          <FormButton
            label={t('prompts.add')}
            title={t('prompts.add')}
            isMain
            onSubmit={(form) => add.mutateAsync({ path, body: readPrompt(form) })}
          >
            <PromptFields />
          </FormButton>
        )}
      </div>
      <Answer of={answer}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty title={t('prompts.none')} />
          ) : (
            <ul className="cards plain">
              {results.map((prompt) => (
                <PromptCard key={prompt.id} prompt={prompt} path={path} />
              ))}
            </ul>
          )
        }
      </Answer>
    </>
  );
}

function PromptCard({ prompt, path }: { prompt: Prompt; path: Path }) {
  const { t } = useTranslation('mentors');
  const may = useMay();
  const change = useChange('updateMentorPrompt', { shownBy: ['searchUserPrompts'] });
  const remove = useChange('deleteMentorPrompt', { shownBy: ['searchUserPrompts'] });
  const promptPath = { ...path, prompt_id: prompt.id };
  return (
    <li className="card">
      <h2>{prompt.title ?? prompt.category}</h2>
      <p className="prompt">{prompt.prompt}</p>
      <p className="note">
        {[prompt.category, prompt.language, t(`visibilities.${prompt.prompt_visibility}`)].filter(Boolean).join(' · ')}
      </p>
      <footer>
        {may('updateMentorPrompt') && (
          <FormButton
            label={t('prompts.edit')}
            title={t('prompts.edit')}
            submit={t('settings.save')}
            onSubmit={(form) => change.mutateAsync({ path: promptPath, body: readPrompt(form) })}
          >
            <PromptFields prompt={prompt} />
          </FormButton>
        )}
        {may('deleteMentorPrompt') && (
          <ConfirmButton
            label={t('prompts.remove')}
            title={t('prompts.removeTitle')}
            onConfirm={() => remove.mutateAsync({ path: promptPath })}
          >
            <p>{prompt.prompt}</p>
          </ConfirmButton>
        )}
      </footer>
    </li>
  );
}

function PromptFields({ prompt }: { prompt?: Prompt }) {
  const { t } = useTranslation('mentors');
  return (
    <>
      <Field label={t('prompts.title')}>
        <input name="title" maxLength={255} defaultValue={prompt?.title ?? ''} data-focus />
      </Field>
      <Field label={t('prompts.prompt')}>
        <textarea name="prompt" rows={4} required maxLength={20_000} defaultValue={prompt?.prompt} />
      </Field>
      <Field label={t('visibility')}>
        <select name="visibility" defaultValue={prompt?.prompt_visibility ?? 'viewable_by_tenant_students'}>
          {VISIBILITIES.map((visibility) => (
            <option key={visibility} value={visibility}>
              {t(`visibilities.${visibility}`)}
            </option>
          ))}
        </select>
      </Field>
    </>
  );
}

const readPrompt = (form: FormData) => ({
  title: readText(form, 'title') || null,
  prompt: readText(form, 'prompt'),
  prompt_visibility: readText(form, 'visibility') as Prompt['prompt_visibility'],
});

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { Field, FormButton, readText } from '../../parts/FormDialog';

const KINDS = ['text', 'file', 'url'] as const;
type Kind = (typeof KINDS)[number];
type Request = RequestOf<'createMentorDocument'>;

/** Adds a document of a mentor: as text, as a file, or by its address. */
export function AddDocument({ path }: { path: Request['path'] }) {
  const { t } = useTranslation('mentors');
  const [kind, setKind] = useState<Kind>('text');
  const add = useChange('createMentorDocument', { shownBy: ['searchMentorDocuments'] });
  return (
    <FormButton
      label={t('documents.add')}
      title={t('documents.add')}
      isMain
      onSubmit={(form) => add.mutateAsync({ path, body: readBody(form, kind) })}
    >
      <Field label={t('name')}>
        <input name="document_name" required maxLength={255} data-focus />
      </Field>
      <Field label={t('documents.access')}>
        <select name="access">
          {(['public', 'private'] as const).map((access) => (
            <option key={access} value={access}>
              {t(`documents.accesses.${access}`)}
            </option>
          ))}
        </select>
      </Field>
      <fieldset>
        <legend>{t('documents.from')}</legend>
        {KINDS.map((name) => (
          <label key={name} className="choice">
            <input type="radio" name="kind" checked={kind === name} onChange={() => setKind(name)} />
            {t(`documents.kinds.${name}`)}
          </label>
        ))}
      </fieldset>
      {kind === 'text' && (
        <Field label={t('documents.kinds.text')}>
          <textarea name="text" rows={8} required maxLength={900_000} />
        </Field>
      )}
      {kind === 'file' && (
        <Field label={t('documents.kinds.file')} note={t('documents.fileNote')}>
          <input type="file" name="file" required />
        </Field>
      )}
      {kind === 'url' && (
        <Field label={t('documents.kinds.url')} note={t('documents.urlNote')}>
          <input type="url" name="url" required maxLength={2000} />
        </Field>
      )}
    </FormButton>
  );
}

function readBody(form: FormData, kind: Kind): Request['body'] {
  const name = readText(form, 'document_name');
  const access = readText(form, 'access') as 'public' | 'private';
  if (kind === 'file') {
    const body = new FormData();
    body.append('document_name', name);
    body.append('document_type', 'file');
    body.append('access', access);
    body.append('file', form.get('file')!);
    return body;
  }
  const source = kind === 'url' ? { url: readText(form, 'url') } : { text: String(form.get('text')) };
  return { document_name: name, document_type: kind === 'url' ? 'web' : 'text', access, ...source };
}

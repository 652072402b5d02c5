import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../api/useRead';
import { useOrg } from '../../app/platform';
import { InputError } from '../../parts/FormDialog';
import { Answer } from '../../parts/states';

const MODES = ['all', 'read', 'chosen'] as const;

/** Narrows a key to reading, or to operations that the reader picks. */
export function ScopeFields() {
  const { t } = useTranslation('integrations');
  const [mode, setMode] = useState<(typeof MODES)[number]>('all');
  return (
    <fieldset>
      <legend>{t('scopes.title')}</legend>
      {MODES.map((name) => (
        <label key={name} className="choice">
          <input type="radio" name="scopes" value={name} checked={mode === name} onChange={() => setMode(name)} />
          {t(`scopes.${name}`)}
        </label>
      ))}
      {mode === 'chosen' && <Operations />}
    </fieldset>
  );
}

/** Keeps operations that do not match the text in the form, so that they stay picked. */
function Operations() {
  const { t } = useTranslation('integrations');
  const path = useOrg();
  const answer = useRead('listCallerOperations', { path });
  const [text, setText] = useState('');
  return (
    <>
      <input
        type="search"
        aria-label={t('scopes.filter')}
        placeholder={t('scopes.filter')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Answer of={answer}>
        {({ operations }) => (
          <div className="choices-scrolled" tabIndex={0} role="group" aria-label={t('scopes.title')}>
            {operations.map((id) => (
              <label key={id} className="choice" hidden={!id.toLowerCase().includes(text.trim().toLowerCase())}>
                <input type="checkbox" name="operation" value={id} />
                {id}
              </label>
            ))}
          </div>
        )}
      </Answer>
    </>
  );
}

/** What `ScopeFields` says; null: everything that the role may call. Refuses to send none, which would mean everything. */
export function readScopes(t: TFunction<'integrations'>, form: FormData): string[] | null {
  const mode = form.get('scopes');
  if (mode !== 'chosen') return mode === 'read' ? ['read'] : null;
  const chosen = form.getAll('operation').map(String);
  if (chosen.length === 0) throw new InputError(t('scopes.none'));
  return chosen;
}

/** The operations of a key in a few words. */
export function describeScopes(t: TFunction<'integrations'>, scopes: string[] | null): React.ReactNode {
  if (scopes === null) return t('scopes.all');
  const text = scopes.map((scope) => (scope === 'read' ? t('scopes.read') : scope)).join(', ');
  return <span title={text}>{text}</span>;
}

import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Dialog } from '../parts/Dialog';
import type { Page } from './pages';
import { usePlatform } from './platform';

interface Command {
  label: string;
  path: string;
}

/** Opens with Ctrl or Cmd and K, and goes to what the reader types. */
export function CommandPalette({ pages }: { pages: Page[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  const { key } = usePlatform();
  const commands = [
    ...pages.map(({ name }) => ({ label: t('title', { ns: name }), path: `/${key}/${name}` })),
    { label: t('choosePlatform'), path: '/' },
  ];
  return (
    <>
      <button type="button" className="palette" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        {t('goTo')} <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Dialog title={t('goTo')} onClose={() => setOpen(false)}>
          <Commands commands={commands} onChosen={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Commands({ commands, onChosen }: { commands: Command[]; onChosen: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = commands.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  const go = (command: Command | undefined) => {
    if (!command) return;
    onChosen();
    navigate(command.path);
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(found[chosen]);
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    setChosen((chosen + step + found.length) % found.length);
  };
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found[chosen] && `${list}-${chosen}`}
        aria-label={t('goTo')}
        data-focus
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={move}
      />
      <ul id={list} role="listbox" aria-label={t('goTo')} className="commands">
        {found.map((command, nth) => (
          <li
            key={command.path}
            id={`${list}-${nth}`}
            role="option"
            aria-selected={nth === chosen}
            onClick={() => go(command)}
          >
            {command.label}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{t('nothingFound')}</p>}
    </>
  );
}

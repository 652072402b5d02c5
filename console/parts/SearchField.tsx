import { useEffect, useRef, useState } from 'react';
import { useUrlState } from './urlState';

const PAUSE_MS = 250;

/** A field whose text the address holds (`search`), a moment after the reader stops typing. */
export function SearchField({ label, name = 'search' }: { label: string; name?: string }) {
  const [parameters, change] = useUrlState();
  const stored = parameters.get(name) ?? '';
  const [text, setText] = useState(stored);
  const [shown, setShown] = useState(stored);
  const timer = useRef<number>(undefined);
  // The address changes by "back", too.
  if (shown !== stored) {
    setShown(stored);
    setText(stored);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={255}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => change({ [name]: target.value }, { replaces: true }), PAUSE_MS);
      }}
    />
  );
}

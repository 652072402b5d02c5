import { useEffect, useRef, useState } from 'react';
import { useUrlState } from './urlState';

const PAUSE_MS = 250;

interface SearchFieldProps {
  label: string;
  name?: string;
  /** Parameters of the address that another text removes, such as the place in a list. */
  removes?: string[];
}

/** A field whose text the address holds (`search`), a moment after the reader stops typing. */
export function SearchField({ label, name = 'search', removes = [] }: SearchFieldProps) {
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
        timer.current = window.setTimeout(
          () =>
            change(
              { ...Object.fromEntries(removes.map((one) => [one, null])), [name]: target.value },
              { replaces: true },
            ),
          PAUSE_MS,
        );
      }}
    />
  );
}

import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog';
import { Failure } from './states';

/** What the reader has to change before the form can be sent. */
export class InputError extends Error {}

interface FormButtonProps<Done> {
  label: string;
  title: string;
  /** The fields. */
  children: ReactNode;
  /** Sends what the reader entered; if it fails, the dialog stays open and says why. */
  onSubmit: (form: FormData) => Promise<Done>;
  /** Shown after it in the dialog, such as a secret; absent: the dialog closes. */
  done?: (answer: Done) => ReactNode;
  submit?: string;
  /** The main action of a page. */
  isMain?: boolean;
}

/** A button that opens a form. */
export function FormButton<Done>({ label, title, children, onSubmit, done, submit, isMain }: FormButtonProps<Done>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [answer, setAnswer] = useState<{ of: Done } | null>(null);
  const close = () => {
    setOpen(false);
    setAnswer(null);
    setError(null);
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRunning(true);
    setError(null);
    try {
      const of = await onSubmit(new FormData(event.currentTarget));
      if (done) setAnswer({ of });
      else close();
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      <button type="button" className={isMain ? 'main' : undefined} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Dialog title={title} onClose={close}>
          {answer && done ? (
            <>
              {done(answer.of)}
              <footer>
                <button type="button" onClick={close}>
                  {t('close')}
                </button>
              </footer>
            </>
          ) : (
            <form className="fields" onSubmit={(event) => void send(event)}>
              {children}
              {error instanceof InputError ? (
                <p role="alert" className="refusal">
                  {error.message}
                </p>
              ) : (
                error && <Failure error={error} />
              )}
              <footer>
                <button type="button" onClick={close}>
                  {t('cancel')}
                </button>
                <button type="submit" className="main" disabled={isRunning}>
                  {submit ?? label}
                </button>
              </footer>
            </form>
          )}
        </Dialog>
      )}
    </>
  );
}

/** A field with its label, and what to know about it. */
export const Field = ({ label, note, children }: { label: string; note?: string; children: ReactNode }) => (
  <label className="field">
    <span>{label}</span>
    {children}
    {note && <span className="note">{note}</span>}
  </label>
);

/** The text of a field, without spaces around it. */
export const readText = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/** The lines of a field that are not empty. */
export const readLines = (form: FormData, name: string): string[] =>
  String(form.get(name) ?? '')
    .split(/\s+/)
    .filter((line) => line !== '');

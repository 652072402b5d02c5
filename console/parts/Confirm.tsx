import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog';
import { Failure } from './states';

/** A button whose action is described in a dialog, and happens only when it is confirmed there. */
export function ConfirmButton({
  label,
  title,
  children,
  onConfirm,
}: {
  label: string;
  title: string;
  /** What the action does, and whether it can be undone. */
  children: ReactNode;
  onConfirm: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const confirm = async () => {
    setRunning(true);
    setError(null);
    try {
      await onConfirm();
      setOpen(false);
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      <button type="button" className="danger" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          {children}
          {error && <Failure error={error} />}
          <footer>
            <button type="button" onClick={() => setOpen(false)}>
              {t('cancel')}
            </button>
            <button type="button" className="danger" disabled={isRunning} onClick={() => void confirm()}>
              {label}
            </button>
          </footer>
        </Dialog>
      )}
    </>
  );
}

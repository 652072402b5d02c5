import { useState } from 'react';
import type { OperationId, RequestOf } from '../api/client';
import { useApi } from '../api/session';
import { Failure } from './states';

/** A button that saves the answer of an operation as a file. */
export function SaveButton<Id extends OperationId>({
  label,
  fileName,
  operationId,
  request,
}: {
  label: string;
  fileName: string;
  operationId: Id;
  request: RequestOf<Id>;
}) {
  const api = useApi();
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const save = async () => {
    setRunning(true);
    setError(null);
    try {
      const file = await api.download(operationId, request);
      const url = URL.createObjectURL(file);
      const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
      link.click();
      URL.revokeObjectURL(url);
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      <button type="button" className="quiet" disabled={isRunning} onClick={() => void save()}>
        {label}
      </button>
      {error && <Failure error={error} />}
    </>
  );
}

import { useState } from 'react';
import { Failure } from './states';

/** Something that is on or off; a refused change says why. */
export function Switch({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => Promise<unknown>;
}) {
  const [error, setError] = useState<Error | null>(null);
  return (
    <>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          onChange={({ target: { checked } }) => {
            setError(null);
            onChange(checked).catch(setError);
          }}
        />
        {label}
      </label>
      {error && <Failure error={error} />}
    </>
  );
}

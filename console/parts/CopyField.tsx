import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A text that the reader takes elsewhere, such as an address or a secret. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="copy">
      <label>
        {label}
        <input type="text" readOnly value={value} onFocus={({ target }) => target.select()} />
      </label>
      {/* Browsers offer the clipboard to pages of https and of the own machine. */}
      {'clipboard' in navigator && (
        <button type="button" onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}>
          {t(isCopied ? 'copied' : 'copy')}
        </button>
      )}
    </div>
  );
}

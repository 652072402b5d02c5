import { useTranslation } from 'react-i18next';

/** A time in the reader's zone; the title has it in UTC. */
export function Time({ value }: { value: string | null }) {
  const { i18n } = useTranslation();
  if (value === null) return '–';
  const time = new Date(value);
  const text = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
  return (
    <time dateTime={value} title={`${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`}>
      {text}
    </time>
  );
}

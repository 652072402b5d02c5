/** A state in one word. */
export const Badge = ({ text, kind = 'plain' }: { text: string; kind?: 'good' | 'bad' | 'plain' }) => (
  <span className={`badge ${kind}`}>{text}</span>
);

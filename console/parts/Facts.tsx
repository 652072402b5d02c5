import type { ReactNode } from 'react';

/** Names and values of one thing. */
export const Facts = ({ rows }: { rows: [name: string, value: ReactNode][] }) => (
  <dl className="facts">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value === '' || value === null ? '–' : value}</dd>
      </div>
    ))}
  </dl>
);

import { NavLink } from 'react-router';

/** Links to the parts of a page, which are routes below it. */
export const Tabs = ({ label, tabs }: { label: string; tabs: { to: string; title: string }[] }) => (
  <nav className="tabs" aria-label={label}>
    <ul>
      {tabs.map(({ to, title }) => (
        <li key={to}>
          <NavLink to={to}>{title}</NavLink>
        </li>
      ))}
    </ul>
  </nav>
);

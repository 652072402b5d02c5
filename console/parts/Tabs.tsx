import { NavLink } from 'react-router';

/** Links to the parts of a page, which are routes below it. `end`: the tab is not chosen while a route below it is open. */
export const Tabs = ({ label, tabs }: { label: string; tabs: { to: string; title: string; end?: boolean }[] }) => (
  <nav className="tabs" aria-label={label}>
    <ul>
      {tabs.map(({ to, title, end = false }) => (
        <li key={to}>
          <NavLink to={to} end={end}>
            {title}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);

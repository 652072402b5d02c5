import { type Site, renderSitePage } from './site.js';

/** Renders the page that shows who is signed in in this browser. */
export const renderSessionPage = (site: Site): string =>
  renderSitePage(site, {
    title: 'Session',
    place: 'start',
    root: '../',
    main: `<h1>Session</h1>
<div id="session" aria-live="polite"><p>Reading the session of this browser ...</p></div>
<script src="session.js" type="module"></script>`,
  });

/** The script of the page: reads the session, and ends it. */
export const SESSION_SCRIPT = `
const place = document.getElementById('session');
const service = new URL(document.body.dataset.root, location.href).href.replace(/[/]$/, '');

function element(name, text, href) {
  const made = document.createElement(name);
  made.textContent = text;
  if (href) made.href = href;
  return made;
}

function paragraph(...parts) {
  const made = document.createElement('p');
  made.append(...parts);
  return made;
}

async function show() {
  const answer = await fetch(service + '/api/core/auth/session/');
  if (answer.status !== 200) return place.replaceChildren(paragraph('Nobody is signed in in this browser. ', element('a', 'Back to the start page', service + '/'), '.'));
  const session = await answer.json();
  const button = element('button', 'Sign out');
  button.addEventListener('click', () => signOut().catch((error) => place.append(paragraph(String(error)))));
  place.replaceChildren(
    paragraph('You are signed in as ', element('b', session.name || session.username), ' (' + session.username + ') on the platform ', element('b', session.platform_key), '.'),
    paragraph('Requests from the ', element('a', 'reference', service + '/docs'), ' use this session while their field Authorization is empty: ', element('a', 'try one', 'operations/getBrowserSession'), '.'),
    button,
  );
}

async function signOut() {
  const answer = await fetch(service + '/api/core/auth/session/end/', { method: 'POST', headers: { 'X-CSRF': '1' } });
  const body = await answer.json();
  if (answer.status !== 200) throw new Error(body.detail);
  // The identity provider asks whether it should end its own session, too.
  location.href = body.logout_url || service + '/';
}

show();
`;

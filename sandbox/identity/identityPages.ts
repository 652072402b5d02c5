import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import type { IdentityPerson } from './identitySettings.js';

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 28rem; padding: 0 1rem; color: #1c2430; background: #f4f6f9; }
main { background: #fff; border: 1px solid #ccd3dd; border-radius: .6rem; padding: 1.5rem; } h1 { font-size: 1.2rem; margin: 0; }
button { display: block; width: 100%; margin: .5rem 0; padding: .6rem; font: inherit; text-align: left; border: 1px solid #6b7686; border-radius: .4rem; background: #fff; cursor: pointer; }
button:hover, button:focus { border-color: #14532d; } button span { display: block; font-size: .85em; } small, button span { color: #4b5563; }`;

/** Renders a page of the provider. `content` is HTML. */
export const renderIdentityPage = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${content}<small>This page stands in for an identity provider. It asks for no password.</small></main></body></html>`;

/** Renders the page on which one chooses a person. */
export function renderLoginPage(people: readonly IdentityPerson[], action: string): string {
  const buttons = people.map(
    ({ username, name, description }) =>
      `<button name="username" value="${escapeHtml(username)}">${escapeHtml(name)} <span>${escapeHtml(description)}</span></button>`,
  );
  return renderIdentityPage(
    'Sign in as',
    `<form method="post" action="${escapeHtml(action)}">${buttons.join('')}</form>`,
  );
}

/** Renders the question before signing out; `form` is the form of the provider. */
export const renderLogoutPage = (form: string): string =>
  renderIdentityPage(
    'Sign out of the identity provider?',
    `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button><button form="op.logoutForm">Stay signed in</button>`,
  );

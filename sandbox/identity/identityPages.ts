import { renderStandInPage } from '../pages/standInPage.js';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import type { IdentityPerson } from './identitySettings.js';

/** Renders a page of the provider. `content` is HTML. */
export const renderIdentityPage = (title: string, content: string): string =>
  renderStandInPage({
    title,
    content: `${content}<small>This page stands in for an identity provider. It asks for no password.</small>`,
    of: 'identity provider',
    isNarrow: true,
  });

/** Renders the page on which one chooses a person. */
export function renderLoginPage(people: readonly IdentityPerson[], action: string): string {
  const buttons = people.map(
    ({ username, name, description }) =>
      `<button name="username" value="${escapeHtml(username)}">${escapeHtml(name)} <span>${escapeHtml(description)}</span></button>`,
  );
  return renderIdentityPage(
    'Sign in as',
    `<form class="people" method="post" action="${escapeHtml(action)}">${buttons.join('')}</form>`,
  );
}

/** Renders the question before signing out; `form` is the form of the provider. */
export const renderLogoutPage = (form: string): string =>
  renderIdentityPage(
    'Sign out of the identity provider?',
    `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button><button form="op.logoutForm">Stay signed in</button>`,
  );

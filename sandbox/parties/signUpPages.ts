import { renderStandInPage } from '../pages/standInPage.js';
import { escapeHtml as escape } from '../../services/_shared/escapeHtml.js';
import type { SandboxAnswer, SandboxRequest, SandboxContext } from '../party.js';

/** The default address of the service. */
export const DEFAULT_SERVICE_URL = 'http://127.0.0.1:8080';

/** The form that a buyer's browser posts to the service. */
interface Registration {
  address: string;
  field: string;
  token: string;
}

const renderPage = (title: string, content: string): SandboxAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: renderStandInPage({ title, content, of: 'marketplace', isNarrow: true }),
});

const renderInput = (name: string, value: string, label: string): string =>
  `<label>${escape(label)}<input name="${escape(name)}" value="${escape(value)}"></label>`;

/** Renders the page of a product; after the purchase, a button that posts the registration to the service. */
export function renderRegistrationPage(
  title: string,
  url: string,
  service: string,
  registration?: Registration,
): SandboxAnswer {
  if (!registration)
    return renderPage(
      `${title} (sandbox)`,
      `<p>Subscribe to the product, and set up your account at the service.</p><form method="post" action="${escape(url)}/register">${renderInput('service', service, 'The service')}${renderInput('buyer', 'northfield', 'You are')}${renderInput('seats', '25', 'Seats')}<button>Subscribe</button></form>`,
    );
  return renderPage(
    `${title} (sandbox)`,
    `<p>You have subscribed.</p><form method="post" action="${escape(registration.address)}"><input type="hidden" name="${escape(registration.field)}" value="${escape(registration.token)}"><button>Set up your account</button></form>`,
  );
}

interface SignUp {
  title: string;
  /** The address of the service that sent the buyer. */
  service: string;
  /** The parameter of the address with the token, and the field of the launch that takes it. */
  field: string;
  launchPath: string;
  send: SandboxContext['send'];
}

/** Answers the sign-up page, whose form launches the tenant at the service; undefined for other methods. */
export async function answerSignUp(
  { title, service: origin, field, launchPath, send }: SignUp,
  { method, query, body }: Pick<SandboxRequest, 'method' | 'query' | 'body'>,
): Promise<SandboxAnswer | undefined> {
  if (method === 'GET')
    return renderPage(
      `Sign up (${title}, sandbox)`,
      `<form method="post">${renderInput('service', origin, 'The service')}${renderInput(field, query.get(field) ?? '', 'Token')}${renderInput('username', 'amina.okafor', 'User name')}${renderInput('email', 'amina.okafor@northfield.example', 'E-mail address')}${renderInput('name', 'Northfield University', 'Name')}${renderInput('key', 'northfield', 'Key')}<button>Launch</button></form>`,
    );
  if (method !== 'POST') return undefined;
  const { service = '', ...launch } = (body ?? {}) as Record<string, string>;
  const answer = await send({
    method: 'POST',
    url: `${service.replace(/\/+$/, '')}${launchPath}`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(launch),
  });
  return renderPage(`Launch: ${answer.status}`, `<pre>${escape(answer.body)}</pre>`);
}

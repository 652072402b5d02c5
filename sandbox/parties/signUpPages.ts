import type { SandboxAnswer, SandboxRequest, SandboxSurroundings } from '../party.js';

/** Where the service is unless a person says otherwise. */
export const USUAL_SERVICE = 'http://127.0.0.1:8080';

/** What the browser of a buyer sends to the service. */
interface Registration {
  address: string;
  field: string;
  token: string;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = (title: string, body: string): SandboxAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem } label { display: block; margin: .5rem 0 } input { width: 100%; box-sizing: border-box; font: inherit; padding: .3rem } button { font: inherit; padding: .3rem 1rem }</style>
</head><body><h1>${escape(title)}</h1>${body}</body></html>`,
});

const input = (name: string, value: string, label: string): string =>
  `<label>${escape(label)}<input name="${escape(name)}" value="${escape(value)}"></label>`;

/** Where a buyer begins: first what is bought, then the button by which the browser goes to the service with its token. */
export function registrationPage(
  title: string,
  url: string,
  service: string,
  registration?: Registration,
): SandboxAnswer {
  if (!registration)
    return page(
      `${title} (sandbox)`,
      `<p>Subscribe to the product, and set up your account at the service.</p><form method="post" action="${escape(url)}/register">${input('service', service, 'The service')}${input('buyer', 'northfield', 'You are')}${input('seats', '25', 'Seats')}<button>Subscribe</button></form>`,
    );
  return page(
    `${title} (sandbox)`,
    `<p>You have subscribed.</p><form method="post" action="${escape(registration.address)}"><input type="hidden" name="${escape(registration.field)}" value="${escape(registration.token)}"><button>Set up your account</button></form>`,
  );
}

interface SignUp {
  title: string;
  /** Where the buyer came from. */
  service: string;
  /** The field of a launch that takes what came in the address. */
  field: string;
  launchPath: string;
  send: SandboxSurroundings['send'];
}

/** A page where a buyer signs up: it launches the tenant at the service. */
export async function signUpPage(
  { title, service: from, field, launchPath, send }: SignUp,
  { method, query, body }: Pick<SandboxRequest, 'method' | 'query' | 'body'>,
): Promise<SandboxAnswer | undefined> {
  if (method === 'GET')
    return page(
      `Sign up (${title}, sandbox)`,
      `<form method="post">${input('service', from, 'The service')}${input(field, query.get(field) ?? '', 'Token')}${input('username', 'amina.okafor', 'User name')}${input('email', 'amina.okafor@northfield.example', 'E-mail address')}${input('name', 'Northfield University', 'Name')}${input('key', 'northfield', 'Key')}<button>Launch</button></form>`,
    );
  if (method !== 'POST') return undefined;
  const { service = '', ...launch } = (body ?? {}) as Record<string, string>;
  const answer = await send({
    method: 'POST',
    url: `${service.replace(/\/+$/, '')}${launchPath}`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(launch),
  });
  return page(`Launched? ${answer.status}`, `<pre>${escape(answer.body)}</pre>`);
}

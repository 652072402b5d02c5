import { createHash } from 'node:crypto';
import { type Term, termOf } from './incomingStatement.js';
import { nameOfAgent } from './rules/agents.js';

/** The agents that are this person: by e-mail address, by its hash, and by the user name in an account of this service. */
export function agentsOfPerson({ username, email }: { username: string; email: string }, home: string): Term[] {
  const mailboxes = [...new Set([email, email.toLowerCase()])].map((address) => `mailto:${address}`);
  const agents = [
    ...mailboxes.map((mbox) => ({ mbox })),
    ...mailboxes.map((mbox) => ({ mbox_sha1sum: createHash('sha1').update(mbox).digest('hex') })),
    { account: { homePage: home, name: username } },
  ];
  return agents.map((agent) => termOf('agent', nameOfAgent(agent)!));
}

import { createHash } from 'node:crypto';
import { type Identifier, createIdentifier } from './incomingStatement.js';
import { buildAgentName } from './rules/agents.js';

/** The agents of a person: by e-mail address, by its hash, and by user name as an account of this service. */
export function listAgentsOfPerson(
  { username, email }: { username: string; email: string },
  home: string,
): Identifier[] {
  const mailboxes = [...new Set([email, email.toLowerCase()])].map((address) => `mailto:${address}`);
  const agents = [
    ...mailboxes.map((mbox) => ({ mbox })),
    ...mailboxes.map((mbox) => ({ mbox_sha1sum: createHash('sha1').update(mbox).digest('hex') })),
    { account: { homePage: home, name: username } },
  ];
  return agents.map((agent) => createIdentifier('agent', buildAgentName(agent)!));
}

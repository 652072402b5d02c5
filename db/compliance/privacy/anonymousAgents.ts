import { buildAgentName } from '../../learning/records/rules/agents.js';
import { isRecord } from '../../learning/records/rules/statementRefused.js';
import { opaqueAddress, spellingsOf } from './opaqueNames.js';

/** An agent that stands for one that named somebody. */
export interface AnonymousAgent {
  /** As terms have it. */
  name: string;
  /** In statements. */
  identity: Record<string, unknown>;
}

/** An anonymous agent for each name of an agent, none like one that is taken. Accounts stay at their home page, everything else becomes an address. */
export function anonymousAgents(
  names: string[],
  opaque: string,
  taken: ReadonlySet<string>,
): Map<string, AnonymousAgent> {
  const agents = new Map<string, AnonymousAgent>();
  const used = new Set(taken);
  for (const name of names) {
    for (const spelling of spellingsOf(opaque)) {
      const agent = agentFor(name, spelling);
      if (used.has(agent.name)) continue;
      used.add(agent.name);
      agents.set(name, agent);
      break;
    }
  }
  return agents;
}

function agentFor(name: string, spelling: string): AnonymousAgent {
  const isAccount = name.startsWith('account:');
  const [homePage] = isAccount ? (JSON.parse(name.slice('account:'.length)) as [string, string]) : [''];
  const identity = isAccount
    ? { account: { homePage, name: spelling } }
    : { mbox: `mailto:${opaqueAddress(spelling)}` };
  return { name: buildAgentName(identity)!, identity };
}

const NAMING = ['name', 'mbox', 'mbox_sha1sum', 'openid', 'account'];

/** The same JSON with these agents anonymous, at any depth. */
export function withAnonymousAgents(value: unknown, agents: ReadonlyMap<string, AnonymousAgent>): unknown {
  if (Array.isArray(value)) return value.map((item) => withAnonymousAgents(item, agents));
  if (!isRecord(value)) return value;
  const agent = isAgent(value) ? agents.get(buildAgentName(value) ?? '') : undefined;
  if (!agent)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withAnonymousAgents(item, agents)]));
  const rest = Object.entries(value).filter(([key]) => !NAMING.includes(key));
  return {
    ...Object.fromEntries(rest.map(([key, item]) => [key, withAnonymousAgents(item, agents)])),
    ...agent.identity,
  };
}

function isAgent({ mbox, mbox_sha1sum: hashed, openid, account }: Record<string, unknown>): boolean {
  if (isRecord(account)) return typeof account.homePage === 'string' && typeof account.name === 'string';
  return [mbox, hashed, openid].some((one) => typeof one === 'string');
}

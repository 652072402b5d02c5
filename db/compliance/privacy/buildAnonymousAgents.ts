import { buildAgentName } from '../../learning/records/rules/agents.js';
import { isRecord } from '../../learning/records/rules/statementRefused.js';
import { buildOpaqueAddress, listSpellings } from './opaqueNames.js';

/** An agent that replaces one that identified a person. */
export interface AnonymousAgent {
  /** The name of its term. */
  name: string;
  /** Its fields in statements. */
  identity: Record<string, unknown>;
}

/**
 * Builds an anonymous agent for each name of an agent, different from those in `taken`. Accounts keep their home page;
 * other agents become an email address.
 */
export function buildAnonymousAgents(
  names: string[],
  opaque: string,
  taken: ReadonlySet<string>,
): Map<string, AnonymousAgent> {
  const agents = new Map<string, AnonymousAgent>();
  const used = new Set(taken);
  for (const name of names) {
    for (const spelling of listSpellings(opaque)) {
      const agent = buildAgent(name, spelling);
      if (used.has(agent.name)) continue;
      used.add(agent.name);
      agents.set(name, agent);
      break;
    }
  }
  return agents;
}

function buildAgent(name: string, spelling: string): AnonymousAgent {
  const isAccount = name.startsWith('account:');
  const [homePage] = isAccount ? (JSON.parse(name.slice('account:'.length)) as [string, string]) : [''];
  const identity = isAccount
    ? { account: { homePage, name: spelling } }
    : { mbox: `mailto:${buildOpaqueAddress(spelling)}` };
  return { name: buildAgentName(identity)!, identity };
}

const IDENTITY_FIELDS = ['name', 'mbox', 'mbox_sha1sum', 'openid', 'account'];

/** Replaces these agents in a JSON value, at any depth. */
export function replaceAgents(value: unknown, agents: ReadonlyMap<string, AnonymousAgent>): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceAgents(item, agents));
  if (!isRecord(value)) return value;
  const agent = isAgent(value) ? agents.get(buildAgentName(value) ?? '') : undefined;
  if (!agent) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceAgents(item, agents)]));
  const rest = Object.entries(value).filter(([key]) => !IDENTITY_FIELDS.includes(key));
  return {
    ...Object.fromEntries(rest.map(([key, item]) => [key, replaceAgents(item, agents)])),
    ...agent.identity,
  };
}

function isAgent({ mbox, mbox_sha1sum: hashed, openid, account }: Record<string, unknown>): boolean {
  if (isRecord(account)) return typeof account.homePage === 'string' && typeof account.name === 'string';
  return [mbox, hashed, openid].some((one) => typeof one === 'string');
}

import { SANDBOX_MARKETPLACES } from '../../server/config/openMarketplaces.js';
import type { SandboxAnswer, SandboxRequest } from '../party.js';

const { provider } = SANDBOX_MARKETPLACES;

export interface ProcurementAccount {
  name: string;
  state: string;
  approvals: { name: string; state: string; updateTime: string }[];
}

export interface ProcurementEntitlement {
  name: string;
  account: string;
  provider: string;
  product: string;
  plan: string;
  state: string;
  newPendingPlan?: string;
  createTime: string;
  updateTime: string;
  /** The end of the paid period. */
  offerEndTime: string;
}

const formatNow = () => new Date().toISOString();
export const failure = (code: number, status: string, message: string): SandboxAnswer => ({
  status: code,
  body: { error: { code, message, status } },
});
export const notFound = () => failure(404, 'NOT_FOUND', 'Requested entity was not found.');

/** Answers the API with which the seller reads and approves accounts and entitlements; undefined for other paths. */
export function answerProcurement(
  { method, path, query, body }: Pick<SandboxRequest, 'method' | 'path' | 'query' | 'body'>,
  accounts: Map<string, ProcurementAccount>,
  entitlements: Map<string, ProcurementEntitlement>,
): SandboxAnswer | undefined {
  const [, kind, id = '', verb] =
    new RegExp(`^/v1/providers/${provider}/(accounts|entitlements)(?:/([^/:]+)(?::(\\w+))?)?$`).exec(path) ?? [];
  if (kind === 'entitlements' && id === '') {
    if (method !== 'GET') return undefined;
    const [, account] = /^account=(.+)$/.exec(query.get('filter') ?? '') ?? [];
    return {
      status: 200,
      body: {
        entitlements: [...entitlements.values()].filter(
          (one) => account === undefined || parseResourceId(one.account) === account,
        ),
      },
    };
  }
  if (kind === 'accounts') {
    const account = accounts.get(decodeURIComponent(id));
    if (!account) return notFound();
    if (method === 'GET' && verb === undefined) return { status: 200, body: account };
    if (method !== 'POST' || verb !== 'approve') return undefined;
    Object.assign(account, {
      state: 'ACCOUNT_ACTIVE',
      approvals: [{ name: 'signup', state: 'APPROVED', updateTime: formatNow() }],
    });
    return { status: 200, body: {} };
  }
  if (kind !== 'entitlements') return undefined;
  const entitlement = entitlements.get(decodeURIComponent(id));
  if (!entitlement) return notFound();
  if (method === 'GET' && verb === undefined) return { status: 200, body: entitlement };
  if (method !== 'POST') return undefined;
  if (verb === 'approve') {
    if (
      entitlement.state === 'ENTITLEMENT_ACTIVATION_REQUESTED' &&
      accounts.get(parseResourceId(entitlement.account))!.state !== 'ACCOUNT_ACTIVE'
    )
      return failure(400, 'FAILED_PRECONDITION', 'The account is not approved.');
    if (!['ENTITLEMENT_ACTIVATION_REQUESTED', 'ENTITLEMENT_ACTIVE'].includes(entitlement.state))
      return failure(400, 'FAILED_PRECONDITION', 'The entitlement is not waiting for an approval.');
    Object.assign(entitlement, { state: 'ENTITLEMENT_ACTIVE', updateTime: formatNow() });
    return { status: 200, body: {} };
  }
  if (verb !== 'approvePlanChange') return undefined;
  const { pendingPlanName } = (body ?? {}) as { pendingPlanName?: string };
  if (
    entitlement.state !== 'ENTITLEMENT_PENDING_PLAN_CHANGE_APPROVAL' ||
    pendingPlanName !== entitlement.newPendingPlan
  )
    return failure(400, 'FAILED_PRECONDITION', 'The plan change does not exist.');
  Object.assign(entitlement, {
    state: 'ENTITLEMENT_ACTIVE',
    plan: pendingPlanName,
    newPendingPlan: undefined,
    updateTime: formatNow(),
  });
  return { status: 200, body: {} };
}

/** Parses the id at the end of a name such as `providers/x/accounts/y`. */
export const parseResourceId = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

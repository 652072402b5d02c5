import type { Marketplaces } from '../../services/commerce/marketplaces/marketplaces.js';

/** Tokens in the examples of the contract. */
const EXAMPLES = [
  '5f0c1b9e-2a67-4d7f-9f3c-6b1f0a52e9d8',
  'reg-7c1f0a52e9d84b36',
  'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhY2N0LTQxNyJ9.c2ln',
];
const BUYER = { accountId: '123456789012', isIdentifier: false, productCode: 'courses', agreementId: null };

/** Marketplaces that know only the buyer of the contract's examples. */
export const exampleMarketplaces: Marketplaces = {
  a: {
    isLive: false,
    resolve: async (token) => (EXAMPLES.includes(token) ? BUYER : null),
    isBilledByUsage: () => false,
    readEntitlements: async () => [{ dimension: 'users', quantity: 5, endsAt: null }],
    reportUsage: async (records) => records.map(() => ({ kind: 'refused', reason: 'closed' })),
  },
  b: {
    isLive: false,
    verifySignupToken: async (token) =>
      EXAMPLES.includes(token)
        ? { isValid: true, claims: { sub: 'E-1', aud: 'a', iss: 'b', iat: 1, exp: 2, google: {} } }
        : { isValid: false, reason: 'It is none.', claims: null },
    verifyPush: async (authorization) => authorization === 'Bearer example',
    approveAccount: async () => true,
    listEntitlements: async () => [
      {
        id: 'ent-1',
        accountId: 'E-1',
        products: ['courses'],
        state: 'active',
        pendingPlan: null,
        endsAt: null,
        startedAt: null,
      },
    ],
    readEntitlement: async () => null,
    approveEntitlement: async () => false,
    approvePlanChange: async () => false,
  },
  cnames: { lookUp: async () => ({ kind: 'unreachable', lookedUpAt: new Date(0) }) },
};

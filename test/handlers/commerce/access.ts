import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const commerce = {
  associateAppstoreAccount: { changesNothing: 'Nobody has bought anything in an app.' },
  validateMobilepayTransaction: { changesNothing: 'Nobody has bought anything in an app.' },
  createMarketplaceBProductOrganization: { rows: { product_id: row('products', 'anyone', 'sku') } },
  createCheckoutSession: {
    rows: {
      tenant: row('platforms', 'tenant', 'key'),
      sku: (example) => row('products', 'anyone', 'sku', example === 'campus-monthly' ? 3 : 2),
    },
  },
  refundPayment: {
    rows: { payment_id: row('payments', 'ann', 'id') },
    changesNothing: 'The account of the world at cardpay takes refunds, and knows no payment.',
  },
  handleCardpayAssociationCallback: { rows: { checkout_session_id: null } },
} satisfies AccessDeclarations;

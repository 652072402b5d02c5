import type { CredentialValue } from '../../db/accounts/credentials/buildValueSchema.js';
import type { PaymentProvider } from '../../db/commerce/launches/tenantLaunch.js';
import type { Actor } from '../../db/core/actor.js';
import type { Appstore } from '../../providers/appstore/openAppstore.js';
import type { Mobilepay } from '../../providers/mobilepay/openMobilepay.js';
import type { LaunchPayments } from '../../providers/payments/launchPayments.js';
import type { CoreServices } from '../_shared/context.js';
import type { CardpayServices } from './cardpay/cardpayServices.js';
import type { Marketplaces } from './marketplaces/marketplaces.js';

/** The app stores and their apps. */
export interface Stores {
  appstore: Appstore;
  mobilepay: Mobilepay;
  /**
   * The operator's apps, as fields of integration credentials: for platforms without an app of their own with the same
   * bundle id, and for launches.
   */
  operatorApps: { appstore: CredentialValue | null; mobilepay: CredentialValue | null };
}

export interface CommerceServices extends CoreServices {
  /** Checks purchases in apps. */
  stores: Stores;
  /** The marketplaces that are set up. Absent: none is. */
  marketplaces?: Marketplaces;
  /** Accounts at cardpay. Absent: no platform has one. */
  cardpay?: CardpayServices;
  /** The providers by which launches can be paid. Absent: none is set up. */
  launchPayments?: Partial<Record<PaymentProvider, LaunchPayments<Actor>>>;
}

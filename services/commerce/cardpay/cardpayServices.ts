import type { Cardpay } from '../../../providers/cardpay/cardpay.js';
import type { CommerceServices } from '../services.js';

/** What pages of cardpay show, where it is set. */
export interface CardpayPages {
  pricingTableId: string | null;
  /** The script that shows it. */
  pricingTableScript: string | null;
  paymentLinkId: string | null;
  paymentLinkUrl: string | null;
}

/** The accounts at cardpay. */
export interface CardpayServices {
  /** A platform's own account, or else the one of the service; null when there is neither. */
  accountOf(platformId: number): Promise<Cardpay | null>;
  /** A platform's own account only. */
  ownAccountOf(platformId: number): Promise<Cardpay | null>;
  /** The account of the service; null when it has none. */
  main: Cardpay | null;
  pages: CardpayPages;
}

/** What of the services takes part in payments. */
export type PaymentServices = Pick<CommerceServices, 'db' | 'cardpay'> & {
  settings: Pick<CommerceServices['settings'], 'paymentGraceDays'>;
};

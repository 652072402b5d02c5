import type { Cardpay } from '../../../providers/cardpay/cardpay.js';
import type { CommerceServices } from '../services.js';

/** Embedded pages of cardpay; null where one is not set up. */
export interface CardpayPages {
  pricingTableId: string | null;
  /** URL of the script that shows the pricing table. */
  pricingTableScript: string | null;
  paymentLinkId: string | null;
  paymentLinkUrl: string | null;
}

/** The accounts at cardpay. */
export interface CardpayServices {
  /** A platform's own account, or else the one of the service; null when there is neither. */
  findAccount(platformId: number): Promise<Cardpay | null>;
  /** A platform's own account only. */
  findOwnAccount(platformId: number): Promise<Cardpay | null>;
  /** The account of the service; null when it has none. */
  main: Cardpay | null;
  pages: CardpayPages;
}

/** The services that payment code needs. */
export type PaymentServices = Pick<CommerceServices, 'db' | 'cardpay'> & {
  settings: Pick<CommerceServices['settings'], 'paymentGraceDays'>;
};

/** Whether a payment holds: by what the provider calls it, or why not (a sentence for people, without secrets). */
export type PaymentProof = { holds: true; reference: string } | { holds: false; reason: string };

/** A payment provider, as far as the launch of a tenant needs it. */
export interface LaunchPayments {
  /**
   * Reads from the provider whether what the key stands for is paid, and not somebody else's than the person who launches (null: nobody in
   * particular). Rejects when the provider does not answer.
   */
  proveLaunch(key: string, requestedBy: number | null): Promise<PaymentProof>;
}

/** Whether a payment is valid: its reference at the provider, or the reason (a sentence for users, without secrets). */
export type PaymentProof = { holds: true; reference: string } | { holds: false; reason: string };

/** A payment provider, for the launch of a tenant. Changes are recorded for the actor. */
export interface LaunchPayments<Actor = unknown> {
  /** The purchase of a key, if several keys may belong to one purchase, which launches once. Rejects if the provider does not
   * answer. Absent: each key is a purchase of its own.
   */
  findPurchase?(key: string, actor: Actor): Promise<string>;
  /** Reads from the provider whether the purchase of the key is paid, and belongs to the person who launches (null: not checked).
   * Rejects if the provider does not answer.
   */
  proveLaunch(key: string, requestedBy: number | null, actor: Actor): Promise<PaymentProof>;
  /** Called after each launch request of an existing tenant, to grant the entitlements of the purchase. */
  onLaunched?(key: string, launchId: string, actor: Actor): Promise<void>;
}

/** Whether a payment holds: by what the provider calls it, or why not (a sentence for people, without secrets). */
export type PaymentProof = { holds: true; reference: string } | { holds: false; reason: string };

/** A payment provider, as far as the launch of a tenant needs it. What is stored meanwhile is stored as the actor's. */
export interface LaunchPayments<Actor = unknown> {
  /**
   * The name of the purchase that a key stands for, where a provider gives several keys of one purchase: it launches once. Rejects when the
   * provider does not answer. Absent: each key is a purchase of its own.
   */
  findPurchase?(key: string, actor: Actor): Promise<string>;
  /**
   * Reads from the provider whether what the key (or its purchase) stands for is paid, and not somebody else's than the person who launches
   * (null: nobody in particular). Rejects when the provider does not answer.
   */
  proveLaunch(key: string, requestedBy: number | null, actor: Actor): Promise<PaymentProof>;
  /** Called when the tenant is there, each time that its launch is requested: for what the purchase entitles the tenant to. */
  onLaunched?(key: string, launchId: string, actor: Actor): Promise<void>;
}

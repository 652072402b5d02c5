/** Allows the transaction to remove rows of append-only tables; see refuse_change(). */
export const ALLOW_REMOVAL = { name: 'allow removal', text: `select set_config('actor.removes', 'expired', true)` };

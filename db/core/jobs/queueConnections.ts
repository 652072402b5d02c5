/** The queue has connections of its own. */
export const PG_BOSS_CONNECTIONS = 4;

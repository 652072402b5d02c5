/** Connections of pg-boss, in addition to those of the pools. */
export const PG_BOSS_CONNECTIONS = 4;

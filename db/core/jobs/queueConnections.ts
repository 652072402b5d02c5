/** Two listen for new jobs, the others fetch and end them. */
export const QUEUE_POOL_CONNECTIONS = 5;
/** Connections of the queue, in addition to those of the pools: one more shows that the process lives. */
export const QUEUE_CONNECTIONS = QUEUE_POOL_CONNECTIONS + 1;

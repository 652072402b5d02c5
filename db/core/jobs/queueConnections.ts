/** Two listen for new jobs, the others fetch and end them: fewer in each of several processes of a server. */
export const countQueuePoolConnections = (processes: number): number => 2 + (processes > 1 ? 2 : 3);

/** Connections of the queue of one process: one more shows that the process lives. */
export const countQueueConnections = (processes: number): number => countQueuePoolConnections(processes) + 1;

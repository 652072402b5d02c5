/** Metrics that only a service with a read replica reports. */
export const REPLICA_METRICS = [
  'database_replica_used',
  'database_replica_lag_seconds',
  'database_replica_connections',
  'database_reads_total',
];

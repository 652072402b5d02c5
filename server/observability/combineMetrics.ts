import { setImmediate } from 'node:timers/promises';

/** Metrics of one process in the Prometheus text format. `counters`: use only counters, histograms and summaries. */
export interface MetricsText {
  text: string;
  use: 'all' | 'counters';
}

interface Family {
  /** The lines of HELP and TYPE. */
  header: string[];
  /** By name and labels, as written. */
  values: Map<string, number>;
}

type Combine = (one: number, other: number) => number;

const sum: Combine = (one, other) => one + other;
const max: Combine = (one, other) => (other > one ? other : one);
const min: Combine = (one, other) => (other < one ? other : one);

/**
 * Other metrics are summed. Of event loop lags the worst counts; values that all processes read from the database count
 * once.
 */
const COMBINED_BY: Record<string, Combine> = {
  nodejs_eventloop_lag_seconds: max,
  nodejs_eventloop_lag_min_seconds: min,
  nodejs_eventloop_lag_max_seconds: max,
  nodejs_eventloop_lag_mean_seconds: max,
  nodejs_eventloop_lag_stddev_seconds: max,
  nodejs_eventloop_lag_p50_seconds: max,
  nodejs_eventloop_lag_p90_seconds: max,
  nodejs_eventloop_lag_p99_seconds: max,
  nodejs_version_info: max,
  process_start_time_seconds: min,
  process_max_fds: min,
  record_people_unknown: max,
  backlog_items: max,
  backlog_oldest_seconds: max,
  work_failing: max,
  jobs: max,
  job_oldest_seconds: max,
  task_stuck: max,
  llm_calls_recent: max,
  events_published: max,
  bot_deliveries_failed: max,
  webhook_endpoints: max,
  // A dependency is up only if all processes can use it.
  dependency_up: min,
  database_replica_used: min,
  database_replica_lag_seconds: max,
};

const GROWING = new Set(['counter', 'histogram', 'summary']);
const HEADER = /^# (HELP|TYPE) (\S+) (.*)$/;

/** Combines the metrics of several processes into one text. prom-client's own way, over JSON objects, takes four times the CPU. The
 * combining process also accepts all connections, so it yields after each text.
 */
export async function combineMetrics(texts: MetricsText[]): Promise<string> {
  const families = new Map<string, Family>();
  for (const { text, use } of texts) {
    addText(families, text, use);
    await setImmediate();
  }
  const blocks = [...families.values()].map(({ header, values }) => {
    const lines = [...values].map(([series, value]) => `${series} ${formatValue(value)}`);
    return [...header, ...lines].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

function addText(families: Map<string, Family>, text: string, use: MetricsText['use']): void {
  let family: Family | null = null;
  let combine = sum;
  let help = '';
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] = line.startsWith('#') ? (HEADER.exec(line) ?? []) : [];
    if (kind === 'HELP') help = line;
    else if (kind === 'TYPE') {
      combine = COMBINED_BY[name] ?? sum;
      family = use === 'all' || GROWING.has(rest) ? findOrAddFamily(families, name, [help, line]) : null;
    } else if (line !== '' && family) {
      const end = line.lastIndexOf(' ');
      const [series, value] = [line.slice(0, end), parseValue(line.slice(end + 1))];
      const before = family.values.get(series);
      family.values.set(series, before === undefined ? value : combine(before, value));
    }
  }
}

function findOrAddFamily(families: Map<string, Family>, name: string, header: string[]): Family {
  const known = families.get(name);
  if (known) return known;
  const family: Family = { header, values: new Map() };
  families.set(name, family);
  return family;
}

const parseValue = (text: string) => (text === '+Inf' ? Infinity : text === '-Inf' ? -Infinity : Number(text));
const formatValue = (value: number) => (value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value));

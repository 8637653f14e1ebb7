// What a healthy deployment reports, and one situation for each alert. Values are in the notation of promtool:
// `a+bxn` begins at a and rises by b, n times.

type Series = Record<string, string>

export interface Situation {
  alert: string
  /** Other alerts that fire with it. */
  also?: string[]
  /** Replaces the healthy values of these series, or adds series. */
  series: Series
  /** What is measured, and when the alerts are read. */
  minutes?: number
  /** Minutes between two samples. */
  step?: number
}

/** Long enough for most alerts. */
export const MINUTES = 75

const api = (name: string, labels = '') => `${name}{job="countersign-api",instance="api-1"${labels && `,${labels}`}}`
const worker = (name: string, labels = '') =>
  `${name}{job="countersign-worker",instance="worker-1"${labels && `,${labels}`}}`
const sealer = (name: string, labels = '') =>
  `${name}{job="countersign-sealer",instance="sealer-1"${labels && `,${labels}`}}`

/** Of a steady series: enough for the longest situation. */
const SAMPLES = 1_100

const steady = (value: number) => `${value}+0x${SAMPLES}`
const rising = (byStep: number) => `0+${byStep}x${SAMPLES}`
/** Changes this many minutes before the alerts are read. */
const changing = (before: string, minutes: number, after: string) => `${before}x${MINUTES - minutes} ${after}x100`

const CREATE = 'method="POST",route="/api/v1/document-signrequest"'
const DURATION = 'countersign_http_request_duration_seconds'
const KEYS = 'table="document_keys",operation="unwrap"'

export const HEALTHY: Series = {
  [api('up')]: steady(1),
  [worker('up')]: steady(1),
  [sealer('up')]: steady(1),
  [api('countersign_check_failed', 'check="database",required="true"')]: steady(0),
  [sealer('countersign_check_failed', 'check="timestamping",required="false"')]: steady(0),
  [worker('process_start_time_seconds')]: steady(1_700_000_000),
  [api('countersign_event_loop_delay_p99_seconds')]: steady(0.02),
  [sealer('process_resident_memory_bytes')]: steady(3e8),
  [api(`${DURATION}_count`, `${CREATE},status="200"`)]: rising(600),
  [api(`${DURATION}_count`, `${CREATE},status="503"`)]: rising(1),
  [api(`${DURATION}_bucket`, `${CREATE},status="200",le="1"`)]: rising(600),
  [api(`${DURATION}_bucket`, `${CREATE},status="200",le="5"`)]: rising(600),
  [api(`${DURATION}_bucket`, `${CREATE},status="200",le="+Inf"`)]: rising(600),
  [api('countersign_database_waiting', 'pool="app"')]: '0 3 0 0 '.repeat(60),
  [api('countersign_metrics_age_seconds')]: steady(15),
  [api('countersign_partition_runway_seconds')]: steady(80 * 86_400),
  [sealer('countersign_disk_free_bytes', 'volume="sealing"')]: steady(5e10),
  [api('countersign_seal_oldest_seconds', 'mode="live"')]: steady(2),
  [sealer('countersign_seal_errors_total', 'code="timestamp_unavailable",outcome="retried"')]: changing('0', 30, '1'),
  [sealer('countersign_seal_certificate_remaining_seconds')]: steady(200 * 86_400),
  [worker('countersign_mails_total', 'outcome="sent"')]: rising(10),
  [worker('countersign_mails_total', 'outcome="refused"')]: rising(0.2),
  [worker('countersign_mails_total', 'outcome="delayed"')]: rising(1),
  [api('countersign_job_oldest_seconds', 'class="mail",state="retrying"')]: steady(600),
  [api('countersign_job_oldest_seconds', 'class="merge",state="ready"')]: steady(5),
  [api('countersign_jobs', 'class="mail",state="parked"')]: steady(120),
  [api('countersign_jobs', 'class="mail",state="failed"')]: steady(4),
  [worker('countersign_queue_lag_seconds', 'queue="relay"')]: steady(1),
  [worker('countersign_queue_lag_seconds', 'queue="search"')]: steady(2),
  [api('countersign_request_log_calls_total', 'outcome="lost"')]: steady(40),
  [api('countersign_bulk_oldest_claimable_seconds')]: steady(3),
  [api('countersign_webhook_lag_seconds')]: steady(4),
  [api('countersign_webhook_endpoints', 'state="failing"')]: steady(0),
  [worker('countersign_webhook_attempts_total', 'outcome="accepted"')]: rising(60),
  [worker('countersign_webhook_attempts_total', 'outcome="refused"')]: rising(3),
  [api('countersign_log_halted', 'log="live"')]: steady(0),
  [api('countersign_log_lag_seconds', 'log="live"')]: steady(3),
  [api('countersign_log_refused', 'log="live"')]: steady(0),
  [api('countersign_master_key_uses_total', `${KEYS},outcome="done"`)]: rising(120),
  [api('countersign_master_key_uses_total', `${KEYS},outcome="failed"`)]: steady(0),
}

const WEEK = 7 * 24 * 60

export const SITUATIONS: Situation[] = [
  { alert: 'CountersignProcessDown', series: { [worker('up')]: changing('1', 20, '0') } },
  {
    alert: 'CountersignNotReady',
    series: { [api('countersign_check_failed', 'check="database",required="true"')]: changing('0', 10, '1') },
  },
  {
    alert: 'CountersignDegraded',
    series: { [sealer('countersign_check_failed', 'check="timestamping",required="false"')]: changing('0', 20, '1') },
  },
  {
    alert: 'CountersignRestarts',
    series: { [worker('process_start_time_seconds')]: '1x55 2x4 3x4 4x4 5x20' },
  },
  { alert: 'CountersignEventLoopBlocked', series: { [api('countersign_event_loop_delay_p99_seconds')]: steady(0.8) } },
  { alert: 'CountersignMemoryHigh', series: { [sealer('process_resident_memory_bytes')]: steady(2e9) } },
  {
    alert: 'CountersignCallsFail',
    series: { [api(`${DURATION}_count`, `${CREATE},status="503"`)]: rising(40) },
  },
  {
    alert: 'CountersignCallsSlow',
    series: {
      [api(`${DURATION}_bucket`, `${CREATE},status="200",le="1"`)]: rising(300),
    },
  },
  {
    alert: 'CountersignRequestLogLost',
    series: { [api('countersign_request_log_calls_total', 'outcome="lost"')]: changing('0', 10, '500') },
  },
  {
    alert: 'CountersignDatabasePoolExhausted',
    series: { [api('countersign_database_waiting', 'pool="app"')]: steady(2) },
  },
  {
    alert: 'CountersignMetricsStale',
    series: { [api('countersign_metrics_age_seconds')]: changing('15', 30, '60+60') },
  },
  { alert: 'CountersignPartitionsEnd', series: { [api('countersign_partition_runway_seconds')]: steady(12 * 86_400) } },
  {
    alert: 'CountersignDiskFull',
    series: { [sealer('countersign_disk_free_bytes', 'volume="sealing"')]: steady(1e9) },
  },
  {
    alert: 'CountersignSealsStuck',
    series: { [api('countersign_seal_oldest_seconds', 'mode="live"')]: changing('0', 20, '60+60') },
  },
  {
    alert: 'CountersignSealErrors',
    series: {
      [sealer('countersign_seal_errors_total', 'code="timestamp_unavailable",outcome="retried"')]: changing(
        '0',
        30,
        '1+1',
      ),
    },
  },
  {
    // The counter appears with its first error.
    alert: 'CountersignSealingEndedRequest',
    series: {
      [sealer('countersign_seal_errors_total', 'code="document_unreadable",outcome="failed"')]: changing('_', 20, '1'),
    },
  },
  {
    alert: 'CountersignSealCertificateExpires',
    series: { [sealer('countersign_seal_certificate_remaining_seconds')]: steady(20 * 86_400) },
  },
  {
    alert: 'CountersignSealCertificateExpired',
    also: ['CountersignSealCertificateExpires'],
    series: { [sealer('countersign_seal_certificate_remaining_seconds')]: steady(-86_400) },
  },
  {
    alert: 'CountersignMailServerFails',
    series: {
      [worker('countersign_mails_total', 'outcome="sent"')]: changing('0+10', 30, '450'),
      [worker('countersign_mails_total', 'outcome="delayed"')]: changing('0+1', 30, '45+10'),
    },
  },
  { alert: 'CountersignMailsRefused', series: { [worker('countersign_mails_total', 'outcome="refused"')]: rising(3) } },
  {
    alert: 'CountersignMailsDelayed',
    series: { [api('countersign_job_oldest_seconds', 'class="mail",state="retrying"')]: steady(3700) },
  },
  {
    alert: 'CountersignMailsParked',
    minutes: 200,
    series: { [api('countersign_jobs', 'class="mail",state="parked"')]: '120+5x200' },
  },
  {
    alert: 'CountersignJobsWait',
    series: { [api('countersign_job_oldest_seconds', 'class="merge",state="ready"')]: changing('5', 50, '60+60') },
  },
  {
    alert: 'CountersignJobsFailed',
    series: { [api('countersign_jobs', 'class="mail",state="failed"')]: changing('4', 20, '6') },
  },
  {
    alert: 'CountersignPermanentFailures',
    series: { [worker('countersign_permanent_failures_total', 'work="drawing"')]: changing('0', 20, '1') },
  },
  {
    alert: 'CountersignQueuesLate',
    series: { [worker('countersign_queue_lag_seconds', 'queue="relay"')]: changing('1', 30, '60+60') },
  },
  {
    alert: 'CountersignSearchBehind',
    series: { [worker('countersign_queue_lag_seconds', 'queue="search"')]: changing('2', 40, '60+60') },
  },
  {
    alert: 'CountersignBulkStarved',
    series: { [api('countersign_bulk_oldest_claimable_seconds')]: changing('0', 30, '60+60') },
  },
  {
    alert: 'CountersignWebhooksStall',
    series: { [api('countersign_webhook_lag_seconds')]: changing('4', 40, '60+60') },
  },
  {
    alert: 'CountersignWebhooksRefused',
    series: { [worker('countersign_webhook_attempts_total', 'outcome="refused"')]: rising(90) },
  },
  { alert: 'CountersignLogHalted', series: { [api('countersign_log_halted', 'log="live"')]: changing('0', 10, '1') } },
  {
    alert: 'CountersignLogBehind',
    series: { [api('countersign_log_lag_seconds', 'log="live"')]: changing('3', 40, '60+60') },
  },
  {
    alert: 'CountersignLogRefused',
    series: { [api('countersign_log_refused', 'log="live"')]: changing('0', 10, '1') },
  },
  {
    alert: 'CountersignMasterKeyRefused',
    series: { [api('countersign_master_key_uses_total', `${KEYS},outcome="refused"`)]: changing('_', 10, '1') },
  },
  {
    alert: 'CountersignMasterKeyFails',
    series: { [api('countersign_master_key_uses_total', `${KEYS},outcome="failed"`)]: changing('0', 30, '2+2') },
  },
  {
    alert: 'CountersignForgedRows',
    series: { [api('countersign_forged_rows_total', 'table="memberships"')]: changing('_', 10, '1') },
  },
  {
    alert: 'CountersignManyDocumentsOpened',
    minutes: WEEK + 300,
    step: 10,
    series: {
      [api('countersign_master_key_uses_total', `${KEYS},outcome="done"`)]: `0+1200x${WEEK / 10} 1209600+12000x60`,
    },
  },
]

/** Not alerts: what looks like one of the situations and is normal. */
export const NORMAL: { what: string; series: Series }[] = [
  { what: 'a healthy deployment', series: {} },
  {
    what: 'a receiver that is down for a day',
    series: {
      [api('countersign_webhook_lag_seconds')]: changing('4', 50, '86400'),
      [api('countersign_webhook_endpoints', 'state="failing"')]: steady(1),
    },
  },
  { what: 'one restart of each process', series: { [worker('process_start_time_seconds')]: changing('1', 20, '2') } },
  {
    what: 'a check that fails for a minute',
    series: { [api('countersign_check_failed', 'check="database",required="true"')]: `0x${MINUTES - 6} 1x1 0x10` },
  },
  {
    what: 'a deployment without calls at night',
    series: {
      [api(`${DURATION}_count`, `${CREATE},status="200"`)]: steady(600),
      [api(`${DURATION}_count`, `${CREATE},status="503"`)]: changing('0', 10, '1'),
      [worker('countersign_mails_total', 'outcome="sent"')]: steady(10),
      [worker('countersign_mails_total', 'outcome="delayed"')]: steady(10),
      [worker('countersign_mails_total', 'outcome="refused"')]: steady(1),
      [worker('countersign_webhook_attempts_total', 'outcome="accepted"')]: steady(60),
      [worker('countersign_webhook_attempts_total', 'outcome="refused"')]: steady(3),
    },
  },
]

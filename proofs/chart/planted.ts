// Mistakes of an operator or a developer. Each is made in a copy of deploy/, and must be found with its file and key.

export interface Planted {
  /** Which check finds it. */
  by: 'chart' | 'units' | 'compose' | 'proxies'
  file: string
  from: string | RegExp
  to: string
  /** What the finding says. */
  expected: RegExp
}

/** The value set that the mistakes in the chart are tried with. */
export const SET = 'chart/ci/2-live-values.yaml'

export const PLANTED: readonly Planted[] = [
  // Values.
  { by: 'chart', file: SET, from: '  replicas: 2', to: '  replica: 2', expected: /\/sealer.*'replica'/s },
  { by: 'chart', file: SET, from: 'https://sign', to: 'http://sign', expected: /publicUrl.*does not match/s },
  { by: 'chart', file: SET, from: 'lockMode: compliance', to: 'lockMode: forever', expected: /\/s3\/lockMode/ },
  {
    by: 'chart',
    file: SET,
    from: 'COUNTERSIGN_MAX_DOCUMENT_MB',
    to: 'COUNTERSIGN_S3_SECRET_KEY',
    expected: /invalid propertyName 'COUNTERSIGN_S3_SECRET_KEY'/,
  },
  { by: 'chart', file: SET, from: 'ReadWriteMany', to: 'ReadWriteOnce', expected: /sealer\.persistence\.accessMode/ },
  { by: 'chart', file: SET, from: '  secret: countersign-seal\n', to: '', expected: /sealer\.secret/ },
  {
    ...{ by: 'chart', file: SET, from: 'COUNTERSIGN_MAX_DOCUMENT_MB', to: 'COUNTERSIGN_MAX_DOCUMENTS_MB' },
    expected: /configmap\.yaml: ConfigMap countersign-settings: data\.COUNTERSIGN_MAX_DOCUMENTS_MB/,
  },
  // Templates.
  {
    ...{ by: 'chart', file: 'chart/templates/_helpers.tpl', from: 'readinessProbe:', to: 'readynessProbe:' },
    expected: /templates\/deployments\.yaml: Deployment countersign-api: .*readynessProbe/,
  },
  {
    ...{ by: 'chart', file: 'chart/templates/_helpers.tpl', from: 'containerPort: 8080', to: "containerPort: '8080'" },
    expected: /templates\/deployments\.yaml: Deployment countersign-api: .*containerPort.*integer/s,
  },
  {
    ...{ by: 'chart', file: 'chart/templates/disruption.yaml', from: 'policy/v1', to: 'policy/v1beta1' },
    expected: /templates\/disruption\.yaml: PodDisruptionBudget .*could not find schema/,
  },
  {
    ...{ by: 'chart', file: 'chart/templates/ingress.yaml', from: '{{- end }}\n', to: '' },
    expected: /templates\/ingress\.yaml/,
  },
  {
    ...{ by: 'chart', file: 'chart/templates/_helpers.tpl', from: 'readOnlyRootFilesystem: true', to: '' },
    expected: /deployments\.yaml: Deployment countersign-sealer: .*readOnlyRootFilesystem: must be true/,
  },
  {
    ...{ by: 'chart', file: 'chart/templates/service.yaml', from: '"component" "api"', to: '"component" "web"' },
    expected: /templates\/service\.yaml: Service countersign-web: spec\.selector: selects no pod/,
  },
  {
    ...{
      by: 'chart',
      file: 'chart/templates/_helpers.tpl',
      from: '(eq .component "sealer") $values.sealer.secret',
      to: '$values.sealer.secret',
    },
    expected: /the secret countersign-seal is read by api and sealer and worker/,
  },
  // Units.
  {
    ...{ by: 'units', file: 'systemd/countersign-api.service', from: 'ProtectSystem=', to: 'ProtectSytem=' },
    expected: /countersign-api\.service:\d+: Unknown key '?(name '?)?ProtectSytem'/,
  },
  {
    ...{
      by: 'units',
      file: 'systemd/countersign-sealer.service',
      from: '/opt/countersign/bin/countersign',
      to: '/opt/countersign/countersign',
    },
    expected: /countersign-sealer\.service: Command \/opt\/countersign\/countersign is not executable/,
  },
  {
    ...{ by: 'units', file: 'systemd/countersign-migrate.timer', from: '03:17:00', to: '25:17:00' },
    expected: /countersign-migrate\.timer:\d+: Failed to parse calendar specification/,
  },
  {
    ...{ by: 'units', file: 'systemd/countersign-worker.service', from: 'WORKER_HEALTH_PORT', to: 'HEALTH_PORTS' },
    expected: /countersign-worker\.service: Environment\.COUNTERSIGN_HEALTH_PORTS: no such setting/,
  },
  {
    ...{ by: 'units', file: 'systemd/countersign-sealer.service', from: /# Hardening[^[]*/, to: '' },
    expected: /countersign-sealer\.service: its exposure level is/,
  },
  // Compose.
  {
    by: 'compose',
    file: 'compose/compose.yaml',
    from: 'stop_grace_period',
    to: 'stop_grace',
    expected: /\/services\/api: .*stop_grace/,
  },
  {
    ...{
      by: 'compose',
      file: 'compose/compose.yaml',
      from: 'secrets: [database_owner]',
      to: 'secrets: [database_admin]',
    },
    expected: /services\.migrate\.secrets: database_admin is not declared/,
  },
  {
    ...{ by: 'compose', file: 'compose/compose.yaml', from: '  read_only: true', to: '  read_only: false' },
    expected: /services\.sealer\.read_only: must be true/,
  },
  {
    ...{ by: 'compose', file: 'compose/compose.yaml', from: 'COUNTERSIGN_S3_BUCKET', to: 'COUNTERSIGN_S3_BUKET' },
    expected: /services\.api\.environment\.COUNTERSIGN_S3_BUKET: no such setting/,
  },
  // Proxies.
  {
    by: 'proxies',
    file: 'proxies/haproxy.cfg',
    from: 'option httpchk',
    to: 'option httpcheck',
    expected: /proxies\/haproxy\.cfg: .*httpcheck/s,
  },
  {
    by: 'proxies',
    file: 'proxies/nginx.conf',
    from: 'proxy_read_timeout',
    to: 'proxy_timeout',
    expected: /proxies\/nginx\.conf: .*proxy_timeout/s,
  },
  {
    ...{ by: 'proxies', file: 'proxies/nginx.conf', from: 'error.log crit', to: 'error.log warn' },
    expected: /proxies\/nginx\.conf: a signer's token is in the log/,
  },
  {
    ...{
      by: 'proxies',
      file: 'compose/haproxy.cfg',
      from: 'retry-on conn-failure',
      to: 'retry-on all-retryable-errors',
    },
    expected: /compose\/haproxy\.cfg: a call that an api has received is sent/,
  },
]

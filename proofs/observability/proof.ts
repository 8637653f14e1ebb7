import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startReceiver } from '../../apps/server/webhooks/testing/receiver.ts'
import { alertsIn, metricsIn } from '../../tools/docs/check-metrics.ts'
import { type Client, insist, openAccount, twoSigners, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { register } from '../lib/webhooks.ts'
import { type Collector, startCollector } from './collector.ts'
import { evaluateLive, type Prometheus, startPrometheus } from './evaluate-live.ts'
import { CALL_ID, liveThrough, traceOf } from './follow-request.ts'
import { promtool } from './promtool.ts'
import { SITUATIONS } from './situations.ts'
import { testRules } from './test-rules.ts'
import { type Kind, startWatchedStack, type WatchedStack } from './watched-stack.ts'

const rules = (name: string) => readFileSync(new URL(`../../deploy/observe/${name}.yaml`, import.meta.url), 'utf8')

/** Metrics that only a sealer with a live seal has. */
const LIVE_ONLY = ['countersign_seal_certificate_remaining_seconds']

/** Calls while the metrics are read. */
const CALLS = { sample: 100, full: 3_000 }

export default {
  promise:
    'The trace of a client has a span of each step of its request, in api, worker and sealer, to the webhook; promtool accepts the metrics of each process under load; each alert fires in its planted situation, and none in a healthy one',
  topic: 'Operations',
  budgetSeconds: 40,
  services: ['postgres'],
  sample: '100 calls while metrics are read; --full: 3,000',
  faults: {
    'alert that does not fire': 'a healthy system, of which an alert is expected',
    'ended worker': 'the worker of the running system ends',
    'secret in a log line': 'a text that is in the logs, searched as a secret',
  },
  async run({ full, say }) {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-observability-'))
    const [collector, receiver] = [await startCollector(), await startReceiver()]
    const testing = testRules(folder)
    testing.catch(() => {})
    const watched = await startWatchedStack(collector.url)
    const { url } = watched.stack
    let prometheus: Promise<Prometheus> | undefined
    try {
      const client = await openAccount(url)
      await register(client, receiver.url)
      const request = await liveThrough(url, client, receiver)
      const spans = await traceOf(collector, request)
      const services = new Set(spans.map(({ service }) => service))
      say(`${spans.length} spans of ${[...services].join(', ')} in the trace of the client`)

      const calls = full ? CALLS.full : CALLS.sample
      const scraped = await scrapeUnderLoad(watched, client, calls)
      prometheus = startPrometheus(watched, folder)
      prometheus.catch(() => {})
      for (const text of Object.values(scraped)) await promtool(['check', 'metrics'], text)
      const metrics = namesIn(Object.values(scraped).join('\n'))
      const used = new Set([...metricsIn(rules('alerts')), ...metricsIn(rules('recording'))])
      const isElsewhere = (name: string) => name.startsWith('countersign:') || ['up', ...LIVE_ONLY].includes(name)
      const absent = [...used].filter((name) => !isElsewhere(name) && !metrics.has(name))
      hold(absent.length === 0, `rules use metrics that no process has: ${absent.join(', ')}`)
      await exportedAsScraped(collector, scraped)
      say(`${metrics.size} metrics, accepted by promtool under load, and exported over OTLP`)

      const lines = checkLines(watched, collector, request.secrets, calls)
      await mustFind('secret in a log line', () => checkLines(watched, collector, [CALL_ID], calls))
      say(`${lines} log lines, all JSON, one for each call; no name, address, token or key in them or in a span`)

      const planted = new Set(SITUATIONS.map(({ alert }) => alert))
      const alerts = alertsIn(rules('alerts')).map(({ name }) => name)
      const untested = alerts.filter((name) => !planted.has(name))
      hold(untested.length === 0, `alerts without a situation: ${untested.join(', ')}`)
      const situations = await testing
      const live = await evaluateLive(watched, await prometheus, rules('alerts'))
      say(`${live} expressions match nothing on the running stack; one matches when the worker ends`)
      return `${spans.length} spans of ${services.size + 1} processes in one trace; ${metrics.size} metrics; ${alerts.length} alerts in ${situations} situations`
    } finally {
      await testing.catch(() => {})
      await prometheus?.then(({ stop }) => stop()).catch(() => {})
      await watched.stack.stop()
      await receiver.close()
      collector.stop()
      rmSync(folder, { recursive: true })
    }
  },
} satisfies Proof

async function scrapeUnderLoad(watched: WatchedStack, client: Client, calls: number): Promise<Record<Kind, string>> {
  const documents = await Promise.all(Array.from({ length: 4 }, () => client.freshDocument()))
  for (const id of documents) await insist(() => client.call('POST', '/api/v1/document-signrequest', twoSigners(id)))
  let left = calls
  const load = Array.from({ length: 8 }, async (_, i) => {
    while (left-- > 0) await client.call('GET', i % 2 ? '/api/v1/account' : '/api/v1/no-such-call')
  })
  const scraped = await watched.scrape()
  await Promise.all(load)
  return scraped
}

function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name))
}

/** Over OTLP each process exports what it shows to Prometheus. */
async function exportedAsScraped(collector: Collector, scraped: Record<Kind, string>): Promise<void> {
  for (const kind of ['api', 'worker', 'sealer'] as const) {
    const exported = () => collector.metrics.get(kind === 'sealer' ? 'protobuf' : `countersign-${kind}`) ?? new Set()
    const missing = () => [...namesIn(scraped[kind])].filter((name) => !exported().has(name))
    await until(async () => (missing().length === 0 ? true : undefined), 20_000).catch(() => {
      hold(false, `the ${kind} does not export ${missing().join(', ')}`)
    })
  }
}

function checkLines(watched: WatchedStack, collector: Collector, secrets: string[], calls: number): number {
  const lines = watched.lines()
  const access = lines.api.filter(({ msg }) => msg === 'call')
  const load = access.filter(({ route }) => route === '/api/v1/account' || route === null)
  hold(load.length === calls, `${calls} calls left ${load.length} lines`)
  const create = access.find(({ reqId }) => reqId === CALL_ID)
  const isComplete = create?.traceId !== undefined && create.tenantId !== undefined && create.status === 200
  hold(isComplete, `the line of the create is ${JSON.stringify(create)}`)
  const written = JSON.stringify(lines) + collector.everything()
  const found = secrets.filter((secret) => secret.length > 3 && written.includes(secret))
  hold(found.length === 0, `a span or a log line contains ${found.join(', ')}`)
  return Object.values(lines).flat().length
}

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Runs the code in a process of its own: the packages of OpenTelemetry that it loads, and its log lines. */
function run(code: string): { loaded: string[]; lines: Record<string, unknown>[] } {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({
      resolve: (specifier, context, next) => {
        if (specifier.startsWith('@opentelemetry/')) loaded.add(specifier)
        return next(specifier, context)
      },
    })
    ${code}
    process.stdout.write('\\n' + JSON.stringify([...loaded]) + '\\n')
    process.exit(0)`
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '' },
  })
  if (stdout === '') throw new Error(stderr)
  // A line of the log may come after the list.
  const texts = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  return { loaded: texts.find(Array.isArray) ?? [], lines: texts.filter((line) => !Array.isArray(line)) }
}

test('without its variables nothing of OpenTelemetry is loaded', { timeout: 120_000 }, () => {
  const { loaded } = run(`
    const { startTelemetry } = await import('./platform/telemetry/start.ts')
    await Promise.all(['api', 'worker', 'sealer'].map((name) => import('./processes/' + name + '.ts')))
    await startTelemetry('api', null, 'info')`)
  // prom-client loads the interface, which has no implementation.
  expect(loaded.filter((name) => name !== '@opentelemetry/api')).toEqual([])
})

test('with them the SDK is loaded; if no collector answers, it says so and stops', { timeout: 120_000 }, () => {
  const settings = {
    traces: {
      exporter: { kind: 'otlp', protocol: 'http/json' },
      sampler: { parentBased: true, kind: 'always_on', ratio: 1 },
      batch: { delayMs: 1000, timeoutMs: 1000, queueSize: 10, size: 10 },
    },
    metrics: null,
  }
  const { loaded, lines } = run(`
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:9'
    const { startTelemetry } = await import('./platform/telemetry/start.ts')
    const { inSpan } = await import('./platform/telemetry/tracing.ts')
    const telemetry = await startTelemetry('api', ${JSON.stringify(settings)}, 'info')
    await inSpan({ name: 'step', kind: 'internal', parent: null }, async () => {})
    await telemetry.stop()`)
  expect(loaded).toContain('@opentelemetry/sdk-trace')
  expect(lines).toContainEqual(expect.objectContaining({ level: 40, msg: 'telemetry is not exported' }))
})

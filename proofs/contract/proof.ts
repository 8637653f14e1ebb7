import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { twoAtATime } from '../lib/two-at-a-time.ts'
import { capturedMails, openSandbox, openWorld } from '../tenant-wall/tenants.ts'
import { CLIENTS, tryClient } from './clients.ts'
import { compare } from './compare.ts'
import { fuzz } from './fuzz.ts'
import { lint } from './lint.ts'
import { prepareCalls } from './prepare-calls.ts'
import { findTools } from './tools.ts'

export default {
  promise:
    'The OpenAPI document is what the service does: linters find nothing, three generators make clients that work, generated calls get documented responses, and a change that breaks clients is found',
  topic: 'API and webhooks',
  budgetSeconds: 90,
  services: ['postgres'],
  faults: {},
  async run({ full, seed, say }) {
    const tools = findTools()
    const stack = await startStack({
      processes: ['serve-api', 'serve-worker', 'serve-sealer'],
      env: { COUNTERSIGN_SMTP_URL: 'smtp://127.0.0.1:9', COUNTERSIGN_LOG: 'error' },
    })
    const world = await openWorld(stack)
    const cwd = mkdtempSync(join(tmpdir(), 'countersign-contract-'))
    try {
      const document = join(cwd, 'openapi.json')
      writeFileSync(document, await (await fetch(`${stack.url}/api/v1/openapi.json`)).text())
      const text = readFileSync(document, 'utf8')
      const changes = await compare(tools, text, cwd)
      say(`oasdiff: no breaking change since the baseline, and each of ${changes} planted ones is found`)
      const tenant = await openSandbox(world, 'contract')
      await capturedMails(tenant, 2)
      const completed = tenant.completed?.document ?? ''
      await twoAtATime([
        async () => {
          await lint(tools, document, cwd)
          say('Redocly and Spectral: 0 errors, 0 warnings')
        },
        ...CLIENTS.map((client) => async () => {
          await tryClient(tools, client, { url: stack.url, client: tenant.client, document, completed, cwd })
          say(`${client.name}: compiled; one upload, one create and one download`)
        }),
      ])
      const calls = await prepareCalls(world, tenant)
      const input = { url: stack.url, client: tenant.client, calls, documented: statusesIn(text), full, seed, cwd }
      const fuzzed = await fuzz(tools, input)
      say(`schemathesis: ${fuzzed.calls} calls, every response as documented`)
      return `0 findings of 2 linters; ${CLIENTS.length} generated clients work; ${fuzzed.calls} generated calls of ${fuzzed.operations} operations, ${fuzzed.succeeded} of them with success, none answered outside the document; ${changes} of ${changes} planted breaking changes found`
    } finally {
      await world.close()
      rmSync(cwd, { recursive: true, force: true })
    }
  },
} satisfies Proof

function statusesIn(text: string): Map<string, Set<number>> {
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Documented>> }
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  return new Map(
    operations.map(({ operationId, responses }) => [operationId, new Set(Object.keys(responses).map(Number))]),
  )
}

interface Documented {
  operationId: string
  responses: Record<string, unknown>
}

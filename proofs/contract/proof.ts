import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { twoAtATime } from '../lib/two-at-a-time.ts'
import { capturedMails, openSandbox, openWorld } from '../tenant-wall/tenants.ts'
import { CLIENTS, tryClient } from './clients.ts'
import { compare } from './compare.ts'
import { type FuzzInput, fuzz, LIMITS } from './fuzz.ts'
import { lint } from './lint.ts'
import { prepareCalls } from './prepare-calls.ts'
import { findTools } from './tools.ts'

export default {
  promise:
    'The OpenAPI document describes the service: two linters find nothing, clients of three generators upload, create and download, every operation is called and answers as documented, and nothing breaks clients of the baseline',
  topic: 'API and webhooks',
  budgetSeconds: 130,
  services: ['postgres'],
  sample: 'two generated calls of each operation; --full: 100, and those that cover each constraint',
  limits: LIMITS,
  faults: {
    'an operation removed': 'an operation removed from the document',
    'a query parameter required': 'a new query parameter that is required',
    'a body of another type': 'a request body of another type',
    'a success with another status': 'a success with another status',
    'a member of a response removed': 'a member removed from a response',
    'server error': 'a generated call answered with 500',
    'undocumented response': 'a generated call answered with a status that the document does not have',
    'operation not called': 'an operation without a call',
  },
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
      const [changes, tenant] = await Promise.all([compare(tools, text, cwd), openSandbox(world, 'contract')])
      say(`oasdiff: no breaking change since the baseline, and each of ${changes} planted ones is found`)
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

/** Calls for people, operators and directories are refused with a key: `authorization` calls them with sessions. */
function statusesIn(text: string): FuzzInput['documented'] {
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Documented>> }
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  return new Map(
    operations.map(({ operationId, responses, security = [] }) => [
      operationId,
      { statuses: new Set(Object.keys(responses).map(Number)), isForKeys: security.length === 0 },
    ]),
  )
}

interface Documented {
  operationId: string
  responses: Record<string, unknown>
  /** Empty: no credential. Absent: an API key. */
  security?: object[]
}

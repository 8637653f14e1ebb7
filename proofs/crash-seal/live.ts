import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Certificate, parseCertificate } from '@countersign/pades'
import { createPki, type Pki, servePki } from '@countersign/sandbox-pki'
import { approve } from '../../apps/server/accounts/operate.ts'
import { openDatabase } from '../../apps/server/platform/db/database.ts'
import { type Client, clientFor, openAccount } from '../lib/client.ts'
import { liveSealSettings } from '../lib/live-seal.ts'
import { type Stack, startStack } from '../lib/stack.ts'

// A live installation: a seal key in a P12 file, time-stamps and revocation over HTTP from an authority of the proof's
// own, and an account that an operator has approved.

export interface Live extends AsyncDisposable {
  stack: Stack
  client: Client
  /** Its switches make it fail. */
  pki: Pki
  anchors: readonly Certificate[]
}

export async function startLive(): Promise<Live> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-live-'))
  const server = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl }))
  const { pki, url } = server
  const tsaUrls = [`${url}/tsa`, `${url.replace('127.0.0.1', 'localhost')}/tsa`] as const
  const stack = await startStack({
    processes: ['serve-api'],
    env: { ...liveSealSettings({ folder, pki, tsaUrls }), COUNTERSIGN_LOG: 'fatal' },
  })
  return {
    stack,
    client: await approvedAccount(stack),
    pki,
    anchors: [parseCertificate(pki.root.certificate)],
    [Symbol.asyncDispose]: async () => {
      await stack.stop()
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function approvedAccount(stack: Stack): Promise<Client> {
  await openAccount(stack.url)
  const limits = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 10_000 }
  const db = openDatabase({ url: stack.database.url, role: 'countersign_operator', ...limits })
  try {
    const [account] = await stack.database.owner('SELECT email FROM accounts')
    const { apiKey } = await approve(db, String(account?.email), 'proof', { anotherKey: false })
    return clientFor(stack.url, apiKey)
  } finally {
    await db.close()
  }
}

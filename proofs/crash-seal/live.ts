import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Certificate, parseCertificate } from '@countersign/pades'
import { createPki, issueSigner, type Pki, pemOfCertificate, pemOfKey, servePki } from '@countersign/sandbox-pki'
import { approve } from '../../apps/server/accounts/operate.ts'
import { openDatabase } from '../../apps/server/platform/db/database.ts'
import { type Client, clientFor, openAccount } from '../lib/client.ts'
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
  const stack = await startStack({
    processes: ['serve-api'],
    env: { ...sealSettings(folder, server.pki, server.url), COUNTERSIGN_LOG: 'fatal' },
  })
  return {
    stack,
    client: await approvedAccount(stack),
    pki: server.pki,
    anchors: [parseCertificate(server.pki.root.certificate)],
    [Symbol.asyncDispose]: async () => {
      await stack.stop()
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function sealSettings(folder: string, pki: Pki, url: string): Record<string, string> {
  const file = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content, { mode: 0o600 })
    return path
  }
  const { key, chain } = issueSigner(pki, { subject: { commonName: 'Proof Seal', organization: 'Proof Ltd' } })
  const [own, ...above] = chain.map(pemOfCertificate)
  const password = file('password', 'secret')
  const p12 = join(folder, 'seal.p12')
  const inputs = ['-inkey', file('key.pem', pemOfKey(key)), '-in', file('own.pem', own ?? '')]
  const further = ['-certfile', file('above.pem', above.join('\n')), '-passout', `file:${password}`, '-out', p12]
  execFileSync('openssl', ['pkcs12', '-export', ...inputs, ...further])
  return {
    COUNTERSIGN_SEAL_P12: p12,
    COUNTERSIGN_SEAL_P12_PASSWORD_FILE: password,
    COUNTERSIGN_TRUST_ANCHORS: file('root.pem', pemOfCertificate(pki.root.certificate)),
    COUNTERSIGN_TSA_URLS: `${url}/tsa,${url.replace('127.0.0.1', 'localhost')}/tsa`,
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

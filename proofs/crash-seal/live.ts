import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Certificate, parseCertificate } from '@countersign/pades'
import { createPki, type Pki, servePki } from '@countersign/sandbox-pki'
import { approvedAccount } from '../lib/approved-account.ts'
import type { Client } from '../lib/client.ts'
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

import { checkChain } from '@countersign/evidence/chain'
import { checkLogProof, type LogProof, webCryptoEd25519 } from '@countersign/evidence/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../platform/ids.ts'
import { startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { type Sealer, startSealer } from './sealer.ts'

let signing: TestSigning
let sealer: Sealer

beforeAll(async () => {
  signing = await startTestSigning()
  sealer = await startSealer(signing.server.parts.config)
})
afterAll(async () => {
  await sealer.stop()
  await signing.stop()
})

const hex = (text: string) => sha256(text).toString('hex')

interface Trail {
  sign_request_id: string
  entries: { canonical: string; revealed: null }[]
}

async function trailOf(path: string): Promise<Trail> {
  return (await signing.sender.call('GET', `${path}/audit-trail`, undefined, { accept: 'application/json' })).json()
}

/** The log's proof for the hash of the last entry of this kind. */
async function proofOf({ entries }: Trail, kind: string): Promise<LogProof | undefined> {
  const entry = entries.findLast(({ canonical }) => JSON.parse(canonical).kind === kind)
  const answer = await signing.server.inject({ method: 'GET', url: `/log/heads/${hex(entry?.canonical ?? '')}/proof` })
  return answer.statusCode === 200 ? answer.json() : undefined
}

test('the public log contains the chain heads of a signature and of the completion', async () => {
  const made = await signing.make(['Asha', 'Ben'])
  const proof = async (kind: string) => proofOf(await trailOf(made.path), kind)
  await signing.sign(made, 0)
  await expect.poll(() => proof('signer_signed'), { timeout: 60_000 }).toMatchObject({ leaf: { index: 0 } })
  await signing.sign(made, 1)
  await expect.poll(() => proof('request_completed'), { timeout: 60_000 }).toBeDefined()
  const trail = await trailOf(made.path)
  expect(checkChain(trail.sign_request_id, trail.entries, hex).ok).toBe(true)
  const logged = {
    request: trail.sign_request_id,
    headAt: (count: number) => hex(trail.entries[count - 1]?.canonical ?? ''),
  }
  const vkeys = (await signing.server.inject({ method: 'GET', url: '/log/key' })).body
  // The last signature's commit ends with the entry that all have signed.
  for (const kind of ['all_signed', 'request_completed']) {
    const found = await proofOf(trail, kind)
    const verdict = found && (await checkLogProof(found, vkeys, { hash: sha256, verify: webCryptoEd25519 }, logged))
    expect(verdict, kind).toMatchObject({ ok: true })
  }
}, 120_000)

import { generateKeyPairSync, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  COSIGNATURE_V1,
  checkInclusion,
  checkLogProof,
  cosignedMessage,
  encodeLeaf,
  formatVerifierKey,
  leafHash,
  makeVerifierKey,
  openCheckpoint,
  parseVerifierKeys,
  proveInclusion,
  requestSha256,
  signatureLine,
  webCryptoEd25519,
} from '@countersign/evidence/log'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sha256 } from '../../platform/ids.ts'
import type { Loop } from '../../platform/loop.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { openLogKey } from './key.ts'
import { startLog } from './start.ts'
import { asRole, commitHeads, nextHead, type TestHead } from './testing/log.ts'

const ORIGIN = 'sign.example/log/test'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const witness = makeVerifierKey(
  'witness.example',
  publicKey.export({ type: 'spki', format: 'der' }).subarray(-32),
  sha256,
  COSIGNATURE_V1,
)

let folder: string
let server: TestServer
let loop: Loop
let db: ReturnType<typeof asRole>
const heads: TestHead[] = Array.from({ length: 300 }, () => nextHead())

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-log-'))
  const witnesses = join(folder, 'witnesses')
  writeFileSync(witnesses, `# who looks after this log\n${formatVerifierKey(witness)}\n`)
  server = await startTestServer({ COUNTERSIGN_TLOG_WITNESSES: witnesses })
  db = asRole(server.database.url, 'countersign_log')
  const log = { warn: (reported: object) => expect.fail(JSON.stringify(reported)), error: (reported: object) => expect.fail(JSON.stringify(reported)) } // biome-ignore format: one thought
  await commitHeads(server.database.owner, heads)
  loop = startLog({
    ...{ db, plain: server.parts.blobs.plain, name: 'test', mode: 'test', origin: ORIGIN, log, lockYears: null },
    openSigner: (origin) => openLogKey({ kind: 'own-file', file: join(folder, 'key') }, origin),
    stamp: async () => Buffer.from('token'),
  })
  await vi.waitUntil(async () => (await get('test/checkpoint')).statusCode === 200, 60_000)
})
afterAll(async () => {
  await loop?.stop()
  await db?.close()
  await server?.stop()
  await rm(folder, { recursive: true })
})

const get = (path: string) => server.inject({ method: 'GET', url: `/log/${path}` })
const keys = async () => (await get('key')).body

describe('the log’s public endpoints', () => {
  it('serve a checkpoint and immutable tiles that hash to its root, without a key', async () => {
    const { body, headers } = await get('test/checkpoint')
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'access-control-allow-origin': '*' })
    const { size, root } = await openCheckpoint(body, parseVerifierKeys(await keys(), sha256), webCryptoEd25519)
    expect(size).toBe(300)
    const readTile = async (path: string) => {
      const answer = await get(`test/${path}`)
      expect(answer.headers['cache-control']).toContain('immutable')
      return answer.statusCode === 200 ? answer.rawPayload : undefined
    }
    const { request = '', seq: count = 0, head = '' } = heads[299] ?? {}
    const leaf = encodeLeaf({ requestSha256: requestSha256(request, sha256), count, head: Buffer.from(head, 'hex') })
    const proof = await proveInclusion(299, size, readTile, sha256)
    expect(checkInclusion(leafHash(leaf, sha256), 299, size, proof, root, sha256)).toBe(true)
    for (const path of [
      'test/tile/0/002',
      'test/tile/0/..%2f..%2fx',
      'test/tile/0/000.p/1',
      'live/checkpoint',
      'other/tile/0/000',
    ])
      expect((await get(path)).statusCode, path).toBe(404)
  })

  it('prove inclusion of a head by its hash', async () => {
    const { request = '', head = '' } = heads[123] ?? {}
    const answer = await get(`heads/${head}/proof`)
    expect(answer.body).not.toContain(request)
    const ports = { hash: sha256, verify: webCryptoEd25519 }
    expect(await checkLogProof(answer.json(), await keys(), ports, { request })).toMatchObject({ ok: true, size: 300 })
    expect((await get(`heads/${'0'.repeat(64)}/proof`)).statusCode).toBe(404)
    expect((await get('heads/x/proof')).statusCode).toBe(422)
  })

  it('accept and serve cosignatures of configured witnesses', async () => {
    const { body: note } = await get('test/checkpoint')
    const text = note.slice(0, note.indexOf('\n\n') + 1)
    const cosign = (cosigned: string) =>
      server.inject({ method: 'POST', url: '/log/test/cosignatures', payload: { note: cosigned } })
    const line = (of: string, name = witness.name) => {
      const time = Buffer.alloc(8, 0)
      time.writeBigUInt64BE(1_800_000_000n)
      const signature = Buffer.concat([time, sign(null, cosignedMessage(of, 1_800_000_000), privateKey)])
      return signatureLine({ ...witness, name, signature })
    }
    expect((await cosign(note)).json()).toMatchObject({ code: 'signature_refused' })
    expect((await cosign(note + line('another text\n'))).json().message).toContain('not right')
    expect((await cosign(note + line(text, 'stranger.example'))).statusCode).toBe(422)
    expect((await cosign(note.replace('\n300\n', '\n299\n') + line(text))).statusCode).toBe(404)
    expect((await cosign('nonsense')).statusCode).toBe(422)
    for (const _ of [1, 2]) {
      expect((await cosign(note + line(text))).json()).toEqual({ status: 'success', witnesses: ['witness.example'] })
    }
    const known = [...parseVerifierKeys(await keys(), sha256), witness]
    const shown = await openCheckpoint((await get('test/checkpoint')).body, known, webCryptoEd25519)
    expect(shown.witnesses).toEqual([{ key: witness, at: 1_800_000_000 }])
  })

  it('serve the newest time-stamp and the note it covers', async () => {
    const stamp = () => get('test/stamp')
    await vi.waitUntil(async () => (await stamp()).statusCode === 200, 60_000)
    const { size, checkpoint, token_base64 } = (await stamp()).json()
    expect([size, Buffer.from(token_base64, 'base64').toString()]).toEqual([300, 'token'])
    expect((await get('test/checkpoint')).body.startsWith(checkpoint)).toBe(true)
  })

  it('report metrics', async () => {
    const body = await server.metrics()
    expect(body).toContain('countersign_log_published{log="test"} 300')
    expect(body).toContain('countersign_log_halted{log="test"} 0')
  })
})

import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  COSIGNATURE_V1,
  checkLogProof,
  cosignedMessage,
  decodeLeaf,
  encodeLeaf,
  formatCheckpoint,
  formatVerifierKey,
  type LogProof,
  makeVerifierKey,
  NoteRefused,
  type NoteSigner,
  openCheckpoint,
  openNote,
  parseVerifierKey,
  proveInclusion,
  requestSha256,
  signatureLine,
  signNote,
  toHex,
  webCryptoEd25519,
} from './index.ts'
import { memoryLog, sha256 } from './testing/memory-log.ts'

/** From the documentation of Go's golang.org/x/mod/sumdb/note. */
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const PETERS_NOTE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`
const ORIGIN = 'example.com/log/test'

function newSigner(name: string, type?: typeof COSIGNATURE_V1): NoteSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  return {
    key: makeVerifierKey(name, raw, sha256, type),
    sign: async (message) => sign(null, message, privateKey),
  }
}

async function cosigned(note: string, text: string, witness: NoteSigner, at: number): Promise<string> {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(at))
  const signature = Buffer.concat([time, await witness.sign(cosignedMessage(text, at))])
  return note + signatureLine({ ...witness.key, signature })
}

describe('a signed note', () => {
  it('of another implementation verifies with its key', async () => {
    const key = parseVerifierKey(PETER, sha256)
    expect(key && formatVerifierKey(key)).toBe(PETER)
    const opened = await openNote(PETERS_NOTE, key ? [key] : [], webCryptoEd25519)
    expect(opened.text).toContain('what your problem is.\n')
  })

  it('is rejected if it was changed, is malformed, or has no signature by a trusted key', async () => {
    const key = parseVerifierKey(PETER, sha256)
    const keys = key ? [key] : []
    const open = (note: string) => openNote(note, keys, webCryptoEd25519)
    await expect(open(PETERS_NOTE.replace('answer', 'Answer'))).rejects.toThrow('is wrong')
    await expect(open(PETERS_NOTE.replace('— Peter', '— Paul'))).rejects.toThrow('no trusted key')
    await expect(open('no signature\n')).rejects.toThrow(NoteRefused)
    await expect(open(PETERS_NOTE.replace('— ', '- '))).rejects.toThrow('malformed')
    await expect(open(PETERS_NOTE.slice(0, -1))).rejects.toThrow(NoteRefused)
    await expect(open(`\u0007${PETERS_NOTE}`)).rejects.toThrow('control')
  })

  it('rejects verifier keys with a wrong hash, type or name', () => {
    expect(parseVerifierKey(PETER.replace('c74f20a3', 'c74f20a4'), sha256)).toBeUndefined()
    expect(parseVerifierKey(PETER.replace('+ARpc', '+AhpC'), sha256)).toBeUndefined()
    expect(parseVerifierKey('nobody', sha256)).toBeUndefined()
    expect(() => makeVerifierKey('two words', new Uint8Array(32), sha256)).toThrow(RangeError)
  })
})

describe('a checkpoint', () => {
  const log = newSigner(ORIGIN)
  const witness = newSigner('witness.example', COSIGNATURE_V1)
  const text = formatCheckpoint({ origin: ORIGIN, size: 7, root: new Uint8Array(32) })

  it('contains origin, size and root, and lists its witnesses', async () => {
    expect(text).toBe(`${ORIGIN}\n7\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n`)
    const note = await cosigned(await signNote(text, log), text, witness, 1_700_000_000)
    const keys = [log.key, witness.key]
    const opened = await openCheckpoint(note, keys, webCryptoEd25519)
    expect(opened).toMatchObject({ origin: ORIGIN, size: 7 })
    expect(opened.witnesses).toEqual([{ key: witness.key, at: 1_700_000_000 }])
  })

  it('is rejected unless the log has signed under its own name', async () => {
    const keys = [log.key, witness.key]
    const byWitness = await cosigned(`${text}\n`, text, witness, 5)
    await expect(openCheckpoint(byWitness, keys, webCryptoEd25519)).rejects.toThrow('not signed by its log')
    const other = newSigner('example.com/log/live')
    const byOther = await signNote(text, other)
    await expect(openCheckpoint(byOther, [other.key], webCryptoEd25519)).rejects.toThrow('not signed by its log')
  })

  it('is rejected with a malformed size or root', async () => {
    for (const bad of ['x', '-1', '01', '9007199254740993']) {
      const note = await signNote(`${ORIGIN}\n${bad}\nAAAA\n`, log)
      await expect(openCheckpoint(note, [log.key], webCryptoEd25519)).rejects.toThrow('not a checkpoint')
    }
  })
})

describe('a log proof', () => {
  const signer = newSigner(ORIGIN)
  const vkeys = `# the log\n${formatVerifierKey(signer.key)}\n`
  const logCrypto = { hash: sha256, verify: webCryptoEd25519 }
  const request = 'sr_01jcqz5y0g000000000000000a'
  const leaf = { requestSha256: requestSha256(request, sha256), count: 9, head: new Uint8Array(32).fill(7) }
  let proof: LogProof

  beforeAll(async () => {
    const log = memoryLog()
    log.add(Array.from({ length: 300 }, (_, i) => (i === 123 ? encodeLeaf(leaf) : Buffer.from(`other ${i}`))))
    const text = formatCheckpoint({ origin: ORIGIN, size: log.size, root: log.root(log.size) })
    const inclusion = await proveInclusion(123, log.size, log.readTile, sha256)
    proof = {
      checkpoint: await signNote(text, signer),
      leaf: { index: 123, request_sha256: toHex(leaf.requestSha256), count: 9, head: '07'.repeat(32) },
      inclusion: inclusion.map(toHex),
    }
  })

  it('has a leaf of 72 bytes: the request’s hash, the count, the head', () => {
    const bytes = encodeLeaf(leaf)
    expect(toHex(bytes)).toBe(
      `23bebbeac2d3145b68fff83450b7b0a1da761c165d6a2935629d4efc868d8d8b0000000000000009${'07'.repeat(32)}`,
    )
    expect(decodeLeaf(bytes)).toEqual(leaf)
  })

  it('proves that the log contains the request with this head', async () => {
    const verdict = await checkLogProof(proof, vkeys, logCrypto, {
      request,
      headAt: (count) => (count === 9 ? '07'.repeat(32) : undefined),
    })
    expect(verdict).toMatchObject({ ok: true, origin: ORIGIN, size: 300, leaf: { index: 123, count: 9 } })
  })

  it('is rejected with a reason for each wrong part', async () => {
    const reasonFor = async (change: Partial<LogProof>, expected = {}, keys = vkeys) => {
      const verdict = await checkLogProof({ ...proof, ...change }, keys, logCrypto, expected)
      return verdict.ok ? 'accepted' : verdict.reason
    }
    expect(await reasonFor({ leaf: { ...proof.leaf, count: 8 } })).toContain('inclusion proof')
    expect(await reasonFor({ leaf: { ...proof.leaf, index: 124 } })).toContain('inclusion proof')
    expect(await reasonFor({ leaf: { ...proof.leaf, head: 'x' } })).toContain('not a SHA-256')
    expect(await reasonFor({ inclusion: ['x', ...proof.inclusion] })).toContain('inclusion proof')
    expect(await reasonFor({ inclusion: proof.inclusion.slice(1) })).toContain('inclusion proof')
    expect(await reasonFor({ checkpoint: proof.checkpoint.replace('\n300\n', '\n301\n') })).toContain('is wrong')
    expect(await reasonFor({}, { request: 'sr_other' })).toContain('another request')
    expect(await reasonFor({}, { headAt: () => 'ff'.repeat(32) })).toContain('entry 9')
    expect(await reasonFor({}, {}, formatVerifierKey(newSigner(ORIGIN).key))).toContain('no trusted key')
    expect(await reasonFor({ leaf: undefined, inclusion: undefined } as unknown as LogProof)).toContain('malformed')
  })
})

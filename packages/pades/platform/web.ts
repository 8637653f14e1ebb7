import { contentBytes, decode, readSequence } from '../asn1/index.ts'
import { concatBytes } from '../bytes.ts'
import { curveOf, digestOf } from '../cms/algorithms.ts'
import type { Hasher, HashName, Platform, SignatureCheck } from './port.ts'

export const platform: Platform = { createHasher, digest, verify, inflate, deflate }

/** WebCrypto has no incremental hash, so the chunks are collected. A web page has its document in memory anyway. */
function createHasher(hash: HashName): Hasher {
  return hasher(hash, [])
}

function hasher(hash: HashName, chunks: Uint8Array[]): Hasher {
  return {
    retains: true,
    update: (bytes) => {
      chunks.push(bytes)
    },
    copy: () => hasher(hash, [...chunks]),
    digest: () => digest(hash, concatBytes(chunks)),
  }
}

async function digest(hash: HashName, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(webName(hash), bytes as Uint8Array<ArrayBuffer>))
}

async function verify({ algorithm, saltLength, publicKey, message, signature }: SignatureCheck): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey(
      'spki',
      bufferOf(publicKey),
      importParameters(algorithm, publicKey),
      false,
      ['verify'],
    )
    const value = algorithm.startsWith('ecdsa') ? fixedWidth(signature, curveOf(publicKey).bytes) : signature
    return await crypto.subtle.verify(verifyParameters(algorithm, saltLength), key, bufferOf(value), bufferOf(message))
  } catch {
    // With an unreadable key or one for another algorithm, no signature verifies.
    return false
  }
}

async function inflate(deflated: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const stream = new Blob([bufferOf(deflated)]).stream().pipeThrough(new DecompressionStream('deflate'))
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > maxBytes) throw new RangeError(`a deflated stream inflates to more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return concatBytes(chunks)
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bufferOf(bytes)]).stream().pipeThrough(new CompressionStream('deflate'))
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return concatBytes(chunks)
}

function importParameters(algorithm: SignatureCheck['algorithm'], publicKey: Uint8Array) {
  if (algorithm === 'ed25519') return { name: 'Ed25519' }
  if (algorithm.startsWith('ecdsa')) return { name: 'ECDSA', namedCurve: curveOf(publicKey).name }
  const name = algorithm.startsWith('rsa-pss') ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5'
  return { name, hash: webName(digestOf(algorithm)) }
}

function verifyParameters(algorithm: SignatureCheck['algorithm'], saltLength = 32) {
  if (algorithm === 'ed25519') return { name: 'Ed25519' }
  if (algorithm.startsWith('ecdsa')) return { name: 'ECDSA', hash: webName(digestOf(algorithm)) }
  return algorithm.startsWith('rsa-pss') ? { name: 'RSA-PSS', saltLength } : { name: 'RSASSA-PKCS1-v1_5' }
}

/** Converts SEQUENCE { r, s } of CMS to r‖s of WebCrypto. */
function fixedWidth(signature: Uint8Array, width: number): Uint8Array {
  const joined = new Uint8Array(2 * width)
  for (const [index, half] of readSequence(decode(signature), 'ECDSA signature').entries()) {
    const digits = contentBytes(half)
    const magnitude = digits.subarray(digits.findIndex((byte) => byte !== 0))
    joined.set(magnitude, (index + 1) * width - magnitude.length)
  }
  return joined
}

function webName(hash: HashName): string {
  return hash.replace('sha', 'SHA-')
}

function bufferOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>
}

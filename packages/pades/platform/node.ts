import * as crypto from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { digestOf } from '../cms/algorithms.ts'
import type { Hasher, HashName, Platform, SignatureCheck } from './port.ts'

export const platform: Platform = { createHasher, digest, verify, inflate, deflate }

function createHasher(hash: HashName): Hasher {
  return hasher(crypto.createHash(hash))
}

function hasher(state: crypto.Hash): Hasher {
  return {
    retains: false,
    update: (bytes) => {
      state.update(bytes)
    },
    copy: () => hasher(state.copy()),
    digest: async () => Uint8Array.from(state.digest()),
  }
}

async function digest(hash: HashName, bytes: Uint8Array): Promise<Uint8Array> {
  return Uint8Array.from(hashAtOnce(hash, bytes))
}

/** Faster than a Hash object. Node has it since 20.12. */
const hashAtOnce: (hash: HashName, bytes: Uint8Array) => Buffer = Reflect.has(crypto, 'hash')
  ? (hash, bytes) => crypto.hash(hash, bytes, 'buffer')
  : (hash, bytes) => crypto.createHash(hash).update(bytes).digest()

async function verify({ algorithm, saltLength, publicKey, message, signature }: SignatureCheck): Promise<boolean> {
  try {
    const key = keyOf(publicKey)
    if (algorithm === 'ed25519') return crypto.verify(null, message, key, signature)
    if (!algorithm.startsWith('rsa-pss')) return crypto.verify(digestOf(algorithm), message, key, signature)
    const padding = {
      padding: crypto.constants.RSA_PKCS1_PSS_PADDING,
      ...(saltLength === undefined ? {} : { saltLength }),
    }
    return crypto.verify(digestOf(algorithm), message, { key, ...padding }, signature)
  } catch {
    // With an unreadable key or one for another algorithm, no signature verifies.
    return false
  }
}

/** Cached: few authorities sign most of the verified data, and importing a key takes as long as verifying with it. */
const keys = new Map<string, crypto.KeyObject>()
const maxCachedKeys = 200

function keyOf(publicKey: Uint8Array): crypto.KeyObject {
  const name = Buffer.from(publicKey.buffer, publicKey.byteOffset, publicKey.length).toString('latin1')
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = crypto.createPublicKey({ key: publicKey as Buffer, format: 'der', type: 'spki' })
  const [oldest] = keys.keys()
  if (keys.size >= maxCachedKeys && oldest !== undefined) keys.delete(oldest)
  keys.set(name, key)
  return key
}

async function inflate(deflated: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  return inflateSync(deflated, { maxOutputLength: maxBytes })
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  return deflateSync(bytes)
}

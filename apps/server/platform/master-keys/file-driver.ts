import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { KeyRefused } from '../blobs/errors.ts'
import { checkSecretMode } from '../secret-file.ts'
import { MasterKeysUnusable } from './errors.ts'
import { parseKeyFile } from './key-file.ts'
import type { KeyDriver } from './master-keys.ts'

// Master keys in a file (key-file.ts), used in this process with AES-256-GCM.

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Reads the file, and reads it again when it changes. */
export async function openKeyFile(path: string): Promise<KeyDriver> {
  let stamp = ''
  let keys = new Map<string, KeyObject>()

  async function refresh(): Promise<void> {
    const { mode, mtimeMs, size, ino } = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? fileMissing(path) : error
    })
    checkSecretMode(path, mode)
    const found = `${mtimeMs} ${size} ${ino}`
    if (found === stamp) return
    const text = await readFile(path, 'utf8')
    keys = new Map([...parseKeyFile(path, text)].map(([id, bytes]) => [id, createSecretKey(bytes)]))
    stamp = found
  }

  async function keyOf(id: string): Promise<KeyObject> {
    if (!keys.has(id)) await refresh()
    const key = keys.get(id)
    if (!key) throw new KeyRefused(`The master key ${id} is not in ${path}: it was destroyed, or is on another host.`)
    return key
  }

  await refresh()
  return {
    place: path,
    ids: async () => {
      await refresh()
      return [...keys.keys()]
    },
    encrypt: async (id, secret, context) => encryptWith(await keyOf(id), secret, context),
    decrypt: async (id, encrypted, context) => decryptWith(await keyOf(id), encrypted, context),
    close: async () => keys.clear(),
  }
}

function fileMissing(path: string): MasterKeysUnusable {
  return new MasterKeysUnusable('no key file', `There is no master key file ${path}.`)
}

/** A random nonce is safe for 2^32 encryptions under one key (NIST SP 800-38D §8.3). Rotation happens long before. */
export function encryptWith(key: KeyObject, secret: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

export function decryptWith(key: KeyObject, encrypted: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(encrypted)
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(NONCE_BYTES).subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new KeyRefused('It was altered, or was wrapped for another row or by another key.')
  }
}

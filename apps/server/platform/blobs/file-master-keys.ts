import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { KeyRefused } from './errors.ts'
import type { DocumentKey, KeyOwner, MasterKeys } from './master-keys.ts'

// Master keys in a file, one per line: an id and 32 bytes in base64. The first wraps; the others only unwrap.

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER =
  '# Countersign master keys, newest first. Without them no document can be read: back this file up, apart.\n'

/** Reads the file, or creates one with a new key. */
export async function openMasterKeyFile(path: string): Promise<MasterKeys> {
  await createUnlessThere(path)
  const { mode } = await stat(path)
  if (mode & 0o077) throw new Error(`${path} holds master keys and others can read it. Run: chmod 600 ${path}`)
  const keys = parse(path, await readFile(path, 'utf8'))
  const [currentId] = keys.keys()
  if (!currentId) throw new Error(`${path} holds no master key`)
  return {
    currentId,
    wrap: async (key, owner) => wrap(mustHave(keys, currentId), currentId, key, owner),
    unwrap: async (key) => unwrap(mustHave(keys, key.masterKeyId), key),
  }
}

/** Written aside and linked into place atomically, so processes that start at the same time use the same file. */
async function createUnlessThere(path: string): Promise<void> {
  if (await exists(path)) return
  const id = randomBytes(6).toString('hex')
  const aside = `${path}.${id}`
  await mkdir(dirname(path), { recursive: true })
  await using file = await open(aside, 'wx', 0o600)
  await file.writeFile(`${HEADER}${id} ${randomBytes(KEY_BYTES).toString('base64')}\n`)
  await file.sync()
  await link(aside, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(aside)
  await using folder = await open(dirname(path))
  await folder.sync()
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function parse(path: string, text: string): Map<string, KeyObject> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line, i) => {
      const [, id, base64] = /^([\w.-]+) ([A-Za-z0-9+/]{43}=)$/.exec(line) ?? []
      if (!id || !base64) throw new Error(`${path}: key ${i + 1} is not an id and 32 bytes in base64`)
      return [id, createSecretKey(base64, 'base64')]
    }),
  )
}

function mustHave(keys: Map<string, KeyObject>, id: string): KeyObject {
  const key = keys.get(id)
  if (!key) throw new KeyRefused(`The master key ${id} is not here: it was destroyed, or this is another server's row.`)
  return key
}

/** A random nonce is safe for 2^32 wraps under one key (NIST SP 800-38D §8.3). Rotation happens long before. */
function wrap(master: KeyObject, masterKeyId: string, key: KeyObject, owner: KeyOwner): DocumentKey {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', master, nonce).setAAD(binding(owner))
  const wrapped = Buffer.concat([nonce, cipher.update(key.export()), cipher.final(), cipher.getAuthTag()])
  return { tenantId: owner.tenantId, keyId: owner.keyId, masterKeyId, wrapped }
}

function unwrap(master: KeyObject, key: DocumentKey): KeyObject {
  const bytes = Buffer.from(key.wrapped)
  if (bytes.length !== NONCE_BYTES + KEY_BYTES + TAG_BYTES) throw notThisRow(key)
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', master, nonce, { authTagLength: TAG_BYTES })
    .setAAD(binding(key))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return createSecretKey(Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]))
  } catch {
    throw notThisRow(key)
  }
}

function binding({ tenantId, keyId }: KeyOwner): Buffer {
  return Buffer.from(`countersign document key\0${tenantId}\0${keyId}`)
}

function notThisRow({ tenantId, keyId }: KeyOwner): KeyRefused {
  return new KeyRefused(`The document key ${keyId} of tenant ${tenantId} was altered, or was wrapped for another row.`)
}

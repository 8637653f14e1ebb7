import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { rename, stat, writeFile } from 'node:fs/promises'
import type { Database } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/ids.ts'
import { readSecretFile } from '../../platform/secret-file.ts'

// The Ed25519 keys of `v1a` signatures: in a file that only workers read, one per line, newest first. All of them sign, so
// that a receiver with any published key can verify. To rotate: add a new key at the front, wait until receivers have
// fetched it, remove the old one. Workers reload the file and publish its keys.

const SEED_BYTES = 32
const HEADER =
  '# Countersign webhook signing keys (Ed25519 seeds), newest first. All sign; remove an old one to end it.\n'
/** RFC 8410 §7: the bytes before the seed in a PKCS #8 key. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface SigningKeys {
  current(): readonly KeyObject[]
  /** Reloads the file if it has changed, and publishes its keys. */
  refresh(): Promise<void>
}

export async function openSigningKeys(path: string, publisher: Database): Promise<SigningKeys> {
  let keys: KeyObject[] = []
  let readAt = Number.NaN
  const refresh = async () => {
    const text = await readSecretFile(path, () => `${HEADER}${newLine()}`)
    const { mtimeMs } = await stat(path)
    if (mtimeMs === readAt) return
    keys = parse(path, text)
    await publish(publisher, keys.map(rawPublicKey))
    readAt = mtimeMs
  }
  await refresh()
  return { current: () => keys, refresh }
}

/** Adds a new key at the front; with `finish`, removes all others instead. */
export async function rotateSigningKeys(path: string, { finish }: { finish: boolean }): Promise<void> {
  const lines = linesOf(await readSecretFile(path, () => `${HEADER}${newLine()}`))
  const kept = finish ? lines.slice(0, 1) : [newLine().trim(), ...lines]
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(aside, `${HEADER}${kept.join('\n')}\n`, { mode: 0o600, flush: true })
  await rename(aside, path)
}

function newLine(): string {
  return `${randomBytes(SEED_BYTES).toString('base64')}\n`
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line && !line.startsWith('#'))
}

function parse(path: string, text: string): KeyObject[] {
  const keys = linesOf(text).map((line, i) => {
    const seed = Buffer.from(line, 'base64')
    if (seed.length !== SEED_BYTES) throw new Error(`${path}: key ${i + 1} is not ${SEED_BYTES} bytes in base64`)
    return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  })
  if (keys.length === 0) throw new Error(`${path} holds no key`)
  return keys
}

function rawPublicKey(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}

async function publish(db: Database, publicKeys: Buffer[]): Promise<void> {
  await db.transaction('every tenant', async (tx) => {
    for (const key of publicKeys) {
      await tx.query(
        `INSERT INTO webhook_signing_keys (key_id, public_key) VALUES ($1, $2)
         ON CONFLICT (key_id) DO UPDATE SET retired_at = NULL`,
        [`whk_${sha256(key).toString('hex').slice(0, 16)}`, key],
      )
    }
    await tx.query(
      `UPDATE webhook_signing_keys SET retired_at = clock_timestamp()
        WHERE public_key <> ALL($1::bytea[]) AND retired_at IS NULL`,
      [publicKeys],
    )
  })
}

import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from '../../platform/db/database.ts'
import { readSecretFile } from '../../platform/secret-file.ts'
import { type RootKey, rootKeyId } from './derive.ts'
import { readLiveRoots, recordHeldRoots } from './store.ts'

// The root keys of `v1a` signatures: in a file that only workers read, one per line, newest first. A delivery is signed
// with the endpoint's key of each of them, so that a receiver with any published key can verify. To rotate: add a new key
// at the front, wait until receivers have fetched it, remove the old one. Workers reload the file.

const ROOT_BYTES = 32
const HEADER = '# Countersign webhook root keys, newest first. Each signs; remove an old one to end it.\n'

export interface RootKeys {
  /** The keys that sign now, newest first. */
  current(): readonly RootKey[]
  /** Reloads the file and records that a worker holds its keys. Keys that an operator has retired do not sign. */
  refresh(): Promise<void>
}

/** `db`: as countersign_dispatcher. */
export async function openRootKeys(path: string, db: Database): Promise<RootKeys> {
  let keys: readonly RootKey[] = []
  const refresh = async () => {
    await checkNotLost(path, db)
    const held = parse(path, await readSecretFile(path, () => `${HEADER}${newLine()}`))
    const ids = held.map(({ id }) => id)
    const retired = await recordHeldRoots(db, ids)
    keys = held.filter(({ id }) => !retired.has(id))
    if (keys.length > 0) return
    throw new Error(
      `${path} holds only retired keys: no webhook is sent. Run countersign admin rotate-webhook-key on this machine.`,
    )
  }
  await refresh()
  return { current: () => keys, refresh }
}

/** A new file in place of a lost one would change every endpoint's key without an overlap. */
async function checkNotLost(path: string, db: Database): Promise<void> {
  if (await isThere(path)) return
  const live = await readLiveRoots(db)
  // Another worker on this machine may have created the file meanwhile: it does so before it records its keys.
  if (live.length === 0 || (await isThere(path))) return
  throw new Error(
    `${path} does not exist, but webhooks are signed with ${live.join(', ')}. Copy the file from another worker's machine or from a backup. If it is lost, run countersign admin rotate-webhook-key: receivers must fetch the new public keys.`,
  )
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Adds a new key at the front; with `finish`, removes all others instead. */
export async function rotateRootKeys(path: string, { finish }: { finish: boolean }): Promise<void> {
  const lines = (await isThere(path)) ? linesOf(await readSecretFile(path, () => HEADER)) : []
  const kept = finish ? lines.slice(0, 1) : [newLine().trim(), ...lines]
  if (kept.length === 0) throw new Error(`${path} holds no key to keep. Run it without --finish first.`)
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(aside, `${HEADER}${kept.join('\n')}\n`, { mode: 0o600, flush: true })
  await rename(aside, path)
}

/** The ids of the file's keys, newest first. */
export async function rootKeysIn(path: string): Promise<string[]> {
  if (!(await isThere(path))) return []
  return parse(path, await readSecretFile(path, () => HEADER)).map(({ id }) => id)
}

function newLine(): string {
  return `${randomBytes(ROOT_BYTES).toString('base64')}\n`
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line && !line.startsWith('#'))
}

function parse(path: string, text: string): RootKey[] {
  const keys = linesOf(text).map((line, i) => {
    const bytes = Buffer.from(line, 'base64')
    if (bytes.length !== ROOT_BYTES) throw new Error(`${path}: key ${i + 1} is not ${ROOT_BYTES} bytes in base64`)
    const secret = createSecretKey(bytes)
    return { id: rootKeyId(secret), secret }
  })
  if (keys.length === 0) throw new Error(`${path} holds no key`)
  return keys
}

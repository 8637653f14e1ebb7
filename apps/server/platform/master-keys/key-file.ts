import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { checkSecretMode, createSecretFile, syncFolder } from '../secret-file.ts'

// The file of master keys: one per line, newest first, each an id and 32 bytes in base64.

const KEY_BYTES = 32
const HEADER =
  '# Countersign master keys, newest first. Without them no document can be read: back this file up, apart.\n'

export function parseKeyFile(path: string, text: string): Map<string, Buffer> {
  const keys = new Map<string, Buffer>()
  for (const [i, line] of linesOf(text).entries()) {
    const [, id, base64] = /^([\w.-]+) ([A-Za-z0-9+/]{43}=)$/.exec(line) ?? []
    if (!id || !base64) throw new Error(`${path}: key ${i + 1} is not an id and 32 bytes in base64`)
    if (keys.has(id)) throw new Error(`${path}: there are two keys with the id ${id}`)
    keys.set(id, Buffer.from(base64, 'base64'))
  }
  if (keys.size === 0) throw new Error(`${path} holds no master key`)
  return keys
}

/** Creates the file with a new key. Returns whether it did: an existing file is not changed. */
export function createKeyFile(path: string): Promise<boolean> {
  return createSecretFile(path, () => `${HEADER}${newLine()}\n`)
}

/** Adds a new key at the front and returns its id. */
export async function addKey(path: string): Promise<string> {
  const line = newLine()
  await replaceLines(path, (lines) => [line, ...lines])
  return idOf(line)
}

export function removeKey(path: string, id: string): Promise<void> {
  return replaceLines(path, (lines) => lines.filter((line) => idOf(line) !== id))
}

/** Written aside and renamed into place, so that a reader never sees half a file. */
async function replaceLines(path: string, change: (lines: string[]) => string[]): Promise<void> {
  checkSecretMode(path, (await stat(path)).mode)
  const text = `${HEADER}${change(linesOf(await readFile(path, 'utf8'))).join('\n')}\n`
  parseKeyFile(path, text)
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(aside, text, { mode: 0o600, flag: 'wx', flush: true })
    await rename(aside, path)
  } finally {
    await rm(aside, { force: true })
  }
  await syncFolder(dirname(path))
}

function newLine(): string {
  return `${randomBytes(6).toString('hex')} ${randomBytes(KEY_BYTES).toString('base64')}`
}

function idOf(line: string): string {
  return line.split(' ')[0] ?? ''
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line && !line.startsWith('#'))
}

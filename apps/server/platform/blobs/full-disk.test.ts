import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// In a mount namespace with a disk of 256 KiB, because no file system of a test machine may be filled.

const PROGRAM = `
  import { appendFileSync, readdirSync } from 'node:fs'
  const { openFileSystem } = await import(${JSON.stringify(join(import.meta.dirname, 'file-system.ts'))})
  const codeOf = (work) => work.then(() => 'ok', (error) => error.code)
  const store = await openFileSystem('/mnt/documents')
  const before = await codeOf(store.checkWrite())
  try {
    for (;;) appendFileSync('/mnt/other', Buffer.alloc(4096))
  } catch {}
  const full = [await codeOf(store.check()), await codeOf(store.checkWrite())]
  console.log(JSON.stringify({ before, full, left: readdirSync('/mnt/documents/.incoming') }))`

test('O9: a full disk fails the write check, not the reading of documents, and the check leaves no file', () => {
  const disk = ['--bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--size', String(256 * 1024), '--tmpfs', '/mnt']
  const program = [process.execPath, '--input-type=module', '-e', PROGRAM]
  const { stdout, stderr } = spawnSync('bwrap', [...disk, ...program], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({ before: 'ok', full: ['ok', 'ENOSPC'], left: [] })
})

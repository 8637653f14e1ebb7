import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSecretBytes, readSecretFile, readSecretText, SecretFileUnusable } from './secret-file.ts'
import { openSigningKey } from './signing-key.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-secret-'))
  path = join(folder, 'secrets', 'pin')
})
afterEach(() => rm(folder, { recursive: true }))

describe('a secret file', () => {
  it.each([0o640, 0o604, 0o660, 0o622, 0o610])('L4: is refused with mode %o, with what to do', async (mode) => {
    await readSecretFile(path, () => 'secret')
    await chmod(path, mode)
    for (const read of [readSecretBytes, readSecretText, (file: string) => readSecretFile(file, () => 'other')]) {
      await expect(read(path)).rejects.toThrow(SecretFileUnusable)
      await expect(read(path)).rejects.toThrow(`chmod 600 ${path}`)
    }
  })

  it.each([0o600, 0o400])('is read with mode %o, without the line end', async (mode) => {
    await readSecretFile(path, () => '1234\n')
    await chmod(path, mode)
    expect(await readSecretText(path)).toBe('1234')
  })

  it('of the operator is never created: its absence is named', async () => {
    await expect(readSecretText(path)).rejects.toThrow(/ENOENT.*pin/)
  })

  it('is created once, readable by its owner only, when many start at the same time', async () => {
    const read = await Promise.all(Array.from({ length: 10 }, (_, i) => readSecretFile(path, () => `secret ${i}`)))
    expect(new Set(read).size).toBe(1)
    expect(await readFile(path, 'utf8')).toBe(read[0])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'secrets'))).toEqual(['pin'])
  })
})

describe('L4: a signing key is not opened', () => {
  const write = async (name: string, mode: number) => {
    const file = join(folder, name)
    await writeFile(file, 'secret', { mode })
    await chmod(file, mode)
    return file
  }

  it('when others can read its P12 file', async () => {
    const [file, passwordFile] = [await write('seal.p12', 0o644), await write('password', 0o600)]
    await expect(openSigningKey({ kind: 'p12', file, passwordFile })).rejects.toThrow(`chmod 600 ${file}`)
  })

  it('when others can read its password', async () => {
    const [file, passwordFile] = [await write('seal.p12', 0o600), await write('password', 0o640)]
    await expect(openSigningKey({ kind: 'p12', file, passwordFile })).rejects.toThrow(`chmod 600 ${passwordFile}`)
  })

  it('when others can read its PIN', async () => {
    const pinFile = await write('pin', 0o604)
    const token = { library: '/none.so', tokenLabel: 't', keyLabel: 'k', chainFile: pinFile }
    await expect(openSigningKey({ kind: 'pkcs11', pinFile, ...token })).rejects.toThrow(`chmod 600 ${pinFile}`)
  })
})

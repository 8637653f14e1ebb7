import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examine } from './examine.ts'
import { preflight, preflightAttachment, REFUSAL_CODES } from './preflight.ts'
import { hostileFiles } from './testing/hostile.ts'
import type { HostileFile } from './testing/hostile-file.ts'

const files = hostileFiles()
const isCostly = ({ name, code }: HostileFile) => name.startsWith('bomb-') || code === 'pdf_too_large'
const OPTIONS = { owner: 'tenant', allowDecrypt: false, maxBytes: 25 * 1024 * 1024, maxPages: 500 }

const DEAR_TO_DRAW = ['bomb-forms-drawn-10-to-the-9']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preflight-hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function write(file: HostileFile): Promise<string> {
  const path = join(folder, `${file.name}.pdf`)
  if ('make' in file) await file.make(path)
  else await writeFile(path, file.bytes)
  return path
}

describe('a file that is dear to open is refused in less than 10 s', () => {
  test.each(files.filter(isCostly))('$name: $code', async (file) => {
    const path = await write(file)
    const start = performance.now()
    expect(await preflight(path, folder, OPTIONS)).toMatchObject({ accepted: false, code: file.code })
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

describe('a file that is dear only to draw is refused as a file of a signer, too', () => {
  test.each(files.filter(({ name }) => DEAR_TO_DRAW.includes(name)))('$name: $code', async (file) => {
    const path = await write(file)
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest()
    const { allowDecrypt: _, ...options } = OPTIONS
    expect(await preflightAttachment(path, sha256, options)).toMatchObject({ accepted: false, code: file.code })
  })
})

/** Without the child process around it, for speed; `bin/prove hostile-uploads` sends each through the whole service. */
describe('a file that must not be signed is refused with its own code', () => {
  test.each(files.filter((file) => !isCostly(file)))('$name: $code', async (file) => {
    const task = { inputPath: await write(file), folder, qpdfVersion: '', ...OPTIONS }
    await expect(examine(task)).rejects.toMatchObject({ name: 'Refusal', code: file.code })
  })
})

test('every code has a file that shows it', () => {
  expect(new Set(files.map(({ code }) => code))).toEqual(new Set(REFUSAL_CODES))
})

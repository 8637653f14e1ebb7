import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeSignature } from './decode-picture.ts'

const SERVER = resolve(import.meta.dirname, '../..')

test('M3: pictures are decoded in a confined process, and arrive as pixels of ink', async () => {
  const ink = { create: { width: 30, height: 20, channels: 4, background: '#112233' } } as const
  const png = await sharp(ink)
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fdfbf7' })
    .png()
    .toBuffer()
  const found = await decodeSignature('tenant', png)
  expect([found?.width, found?.height, ...(found?.pixels.subarray(0, 4) ?? [])]).toEqual([30, 20, 17, 34, 51, 255])
  expect(await decodeSignature('tenant', png.subarray(0, -20))).toBeNull()
})

test('M3: only programs of confined processes load the image library', () => {
  const list = execFileSync('git', ['grep', '-lE', "(from|import\\() ?'sharp'", '--', '*.ts', ':!*.test.ts'], {
    cwd: SERVER,
  })
  expect(list.toString().trim().split('\n').sort()).toEqual([
    'documents/rendering/encode.ts',
    'platform/pictures/picture-child.ts',
  ])
  const users = execFileSync('git', ['grep', '-lE', "from '.*/encode.ts'", '--', 'documents/*.ts', ':!*.test.ts'], {
    cwd: SERVER,
  })
  expect(users.toString().trim()).toBe('documents/rendering/child.ts')
})

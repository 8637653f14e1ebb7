import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture } from './decode-picture.ts'

const SERVER = resolve(import.meta.dirname, '../..')

test('M3: pictures are decoded in a confined process, and arrive as pixels', async () => {
  const png = await sharp({ create: { width: 3, height: 2, channels: 4, background: '#11223380' } })
    .png()
    .toBuffer()
  const pixel = [0x11, 0x22, 0x33, 0x80]
  expect(await decodePicture('tenant', png)).toEqual({
    width: 3,
    height: 2,
    pixels: Buffer.from(Array(6).fill(pixel).flat()),
  })
  expect(await decodePicture('tenant', png.subarray(0, -20))).toBeNull()
})

test('M3: only programs of confined processes load the image library', () => {
  const list = execFileSync('git', ['grep', '-lE', "(from|import\\() ?'sharp'", '--', '*.ts', ':!*.test.ts'], {
    cwd: SERVER,
  })
  expect(list.toString().trim().split('\n').sort()).toEqual([
    'documents/rendering/encode.ts',
    'signing/drawn/picture-child.ts',
  ])
  const users = execFileSync('git', ['grep', '-lE', "from '.*/encode.ts'", '--', 'documents/*.ts', ':!*.test.ts'], {
    cwd: SERVER,
  })
  expect(users.toString().trim()).toBe('documents/rendering/child.ts')
})

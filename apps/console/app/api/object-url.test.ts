import { resolveObjectURL } from 'node:buffer'
import { expect, it } from 'vitest'
import { objectUrl } from './object-url.ts'

it('keeps one valid URL for a blob, also after other blobs were shown', async () => {
  const first = new Blob(['first'])
  const second = new Blob(['second'])
  const url = objectUrl(first)
  expect(objectUrl(second)).not.toBe(url)
  expect(objectUrl(first)).toBe(url)
  expect(await resolveObjectURL(url)?.text()).toBe('first')
})

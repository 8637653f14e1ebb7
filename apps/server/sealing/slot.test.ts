import { CmsError } from '@countersign/pades'
import { describe, expect, it } from 'vitest'
import { SlotSize } from './slot.ts'

/** Signs with a signature of this length, and reports the slots that were tried. */
async function slotsFor(slot: SlotSize, length: number): Promise<number[]> {
  const tried: number[] = []
  await slot.allocate(async (bytes) => {
    tried.push(bytes)
    if (bytes < length) throw new CmsError('slot_overflow', 'too small')
  })
  slot.record(length)
  return tried
}

describe('the size of a slot', () => {
  it('follows the longest signature so far', async () => {
    const slot = new SlotSize()
    expect([await slotsFor(slot, 9_000), await slotsFor(slot, 9_400)]).toEqual([[16_384], [9_512]])
  })
  it('N2: grows for a signature that is longer than all before, so that the next ones fit at once', async () => {
    const slot = new SlotSize()
    await slotsFor(slot, 9_000)
    expect(await slotsFor(slot, 12_000)).toEqual([9_512, 16_384])
    expect(await slotsFor(slot, 40_000)).toEqual([12_512, 16_384, 65_536])
    expect(await slotsFor(slot, 40_000)).toEqual([40_512])
  })
  it('has a limit, and other errors are not retried', async () => {
    await expect(slotsFor(new SlotSize(), 65_537)).rejects.toMatchObject({ code: 'slot_overflow' })
    let calls = 0
    const failing = new SlotSize().allocate(async () => {
      calls += 1
      throw new Error('no key')
    })
    await expect(failing).rejects.toThrow('no key')
    expect(calls).toBe(1)
  })
})

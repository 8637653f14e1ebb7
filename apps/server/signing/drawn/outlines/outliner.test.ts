import { afterAll, describe, expect, test } from 'vitest'
import type { OutlineOrder } from './messages.ts'
import { outlineMark } from './outline-mark.ts'
import { openOutliner } from './outliner.ts'

const errors: Error[] = []
const onError = (error: Error) => errors.push(error)
const outliner = openOutliner({ onError })
afterAll(() => outliner.close())

/** As long as a name may be, in a script that needs shaping, and more sizes than a call may have. */
const LONG = 'श्रीमती लक्ष्मीबाई विश्वनाथन् '.repeat(10).slice(0, 200).trim()
const LARGE: OutlineOrder = {
  sizes: Array.from({ length: 12 }, (_, i) => ({ width: 100 + 20 * i, height: 30 + 5 * i })),
  typed: { text: LONG, style: 'flowing', undrawable: 'refuse', inStyles: { width: 160, height: 36 } },
  caption: { name: LONG, at: new Date('2026-11-18T05:31:13Z'), zone: 'Asia/Kolkata', method: 'टंकित' },
  mark: 'SANDBOX',
  language: 'hi',
}
const SMALL: OutlineOrder = { sizes: [{ width: 180, height: 54 }], language: 'en' }

/** The processor time that the work takes of this thread, in milliseconds. */
async function ownTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

describe('a long name in many sizes', () => {
  test('takes no time of the thread that answers calls', { timeout: 60_000 }, async () => {
    await outliner.outline('warm', LARGE)
    await outlineMark(LARGE)
    const another = { ...LARGE, typed: { text: `${LONG.slice(1)}`, style: undefined, undrawable: 'refuse' } } as const
    const inThisThread = await ownTime(() => outlineMark(another))
    const inTheOther = await ownTime(() => outliner.outline('one', another))
    expect(inTheOther).toBeLessThan(inThisThread / 5)
  })

  test('gives the outlines that the same code gives here', { timeout: 60_000 }, async () => {
    const outcome = await outliner.outline('one', LARGE)
    expect(outcome.kind === 'done' && JSON.parse(outcome.json)).toEqual(await outlineMark(LARGE))
  })
})

test('a name that cannot be drawn is told apart from a failure', async () => {
  const typed = { text: 'Asha 😀', style: undefined, undrawable: 'refuse' } as const
  expect(await outliner.outline('one', { ...SMALL, typed })).toMatchObject({ kind: 'undrawable' })
  const spelled = await outliner.outline('one', { ...SMALL, typed: { ...typed, undrawable: 'spell_out' } })
  expect(spelled.kind).toBe('done')
  await expect(outliner.outline('one', { ...SMALL, sizes: null } as never)).rejects.toThrow(TypeError)
})

test('one order is worked on, some wait, and further ones are refused with a time to wait', async () => {
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => outliner.outline('one', SMALL)))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(3)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 })
})

test('a name that signs waits for no queue of previews', { timeout: 60_000 }, async () => {
  const whyUndrawable = (text: string) => outliner.whyUndrawable('one', { text, style: 'round', language: undefined })
  await whyUndrawable('Asha')
  const ended: string[] = []
  const preview = () => outliner.outline('one', LARGE).finally(() => ended.push('preview'))
  const previews = Promise.allSettled(Array.from({ length: 3 }, preview))
  expect([await whyUndrawable('Asha Rao'), await whyUndrawable('Asha 😀')]).toEqual([
    undefined,
    expect.stringContaining('U+1F600'),
  ])
  expect(ended.length).toBeLessThan(3)
  await previews
})

test('an account with many orders delays another by one', async () => {
  const done: string[] = []
  const ask = (account: string) => outliner.outline(account, SMALL).then(() => done.push(account))
  await Promise.all([...Array.from({ length: 8 }, () => ask('many')), ask('few')])
  expect(done.indexOf('few')).toBe(1)
})

test('an order that takes too long ends with its thread, and the next one gets a new thread', async () => {
  const impatient = openOutliner({ maxMs: 1, onError })
  const failure = { code: 'unavailable', retryAfterSeconds: 2 }
  await expect(impatient.outline('one', LARGE)).rejects.toMatchObject(failure)
  await expect(impatient.outline('one', SMALL)).rejects.toMatchObject(failure)
  await impatient.close()
})

test('closing ends what runs, and a later order gets a new thread', async () => {
  const own = openOutliner({ onError })
  await own.outline('one', SMALL)
  const running = expect(own.outline('one', LARGE)).rejects.toMatchObject({ code: 'unavailable' })
  await new Promise((resolve) => setImmediate(resolve))
  await own.close()
  await running
  expect((await own.outline('one', SMALL)).kind).toBe('done')
  await own.close()
  expect(errors).toEqual([])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DraftContent } from './draft.ts'
import { DraftSaver, type SavedDraft, type SaverDeps, type SaveState } from './saver.ts'

/** The API's drafts and a clock, both under the control of the test. */
function setUp(draft: SavedDraft | null = null) {
  const stored = { version: draft?.version ?? 0, text: '' }
  const states: SaveState[] = []
  const timers = new Set<() => void>()
  const kept: { content: DraftContent | null } = { content: null }
  const faults: { next: Error | null } = { next: null }
  const save = async (version: number, content: DraftContent): Promise<SavedDraft> => {
    await Promise.resolve()
    const fault = faults.next
    faults.next = null
    if (fault) throw fault
    if (version !== stored.version) throw new Error(`conflict ${stored.version}`)
    stored.version = version + 1
    stored.text = textOf(content)
    return { id: 'drf_1', version: stored.version, updatedAt: '2026-11-17T12:03:00Z' }
  }
  const deps: SaverDeps = {
    create: (content) => save(0, content),
    change: (_id, version, content) => save(version, content),
    conflictOf: (error) => (/^conflict/.test(String((error as Error).message)) ? stored.version : null),
    keep: (content) => {
      kept.content = content
    },
    onState: (state) => states.push(state),
    onSaved: () => {},
    later: (run) => {
      timers.add(run)
      return () => timers.delete(run)
    },
  }
  const saver = new DraftSaver(deps, draft, draft ? { body: { text: '' } } : null)
  /** Runs due timers until nothing is due, as time passes. */
  const pass = async () => {
    for (let turn = 0; turn < 20; turn++) {
      const due = [...timers]
      timers.clear()
      for (const run of due) run()
      for (let i = 0; i < 10; i++) await Promise.resolve()
    }
  }
  return { saver, stored, states, kept, faults, pass, timers }
}

const content = (text: string): DraftContent => ({ body: { text } })
const textOf = ({ body }: DraftContent) => String(body.text)

describe('a draft', () => {
  test('is saved once after several changes in a row', async () => {
    const { saver, stored, states, pass } = setUp()
    saver.want(content('a'))
    saver.want(content('ab'))
    await pass()
    expect(stored).toEqual({ version: 1, text: 'ab' })
    expect(states.at(-1)).toEqual({ kind: 'saved', at: '2026-11-17T12:03:00Z' })
    expect(saver.isUnsaved).toBe(false)
  })

  test('that changes while it is saved is saved again', async () => {
    const { saver, stored, pass } = setUp()
    saver.want(content('a'))
    const saving = saver.flush()
    saver.want(content('ab'))
    await saving
    await pass()
    expect(stored).toEqual({ version: 2, text: 'ab' })
  })

  test('is kept on the device until it is saved, also after a failure, which is retried', async () => {
    const { saver, stored, states, kept, faults, pass } = setUp()
    faults.next = new Error('no network')
    saver.want(content('a'))
    await saver.flush()
    expect(states.at(-1)?.kind).toBe('failed')
    expect(kept.content).toEqual(content('a'))
    await pass()
    expect([stored.text, kept.content]).toEqual(['a', null])
  })

  test('that somebody else has changed is overwritten only on request', async () => {
    const { saver, stored, states, kept, pass } = setUp({ id: 'drf_1', version: 3, updatedAt: '' })
    stored.version = 5
    saver.want(content('mine'))
    await pass()
    expect(states.at(-1)).toEqual({ kind: 'conflict', version: 5 })
    saver.want(content('mine too'))
    await pass()
    expect([stored.text, kept.content]).toEqual(['', content('mine too')])
    await saver.overwrite()
    expect(stored).toEqual({ version: 6, text: 'mine too' })
  })

  test('is not saved any more after it is stopped', async () => {
    const { saver, stored, kept, pass } = setUp()
    saver.want(content('a'))
    saver.stop({ forget: true })
    saver.want(content('ab'))
    await pass()
    expect([stored.version, kept.content]).toEqual([0, null])
  })

  test('always ends as the last change, whatever fails in between', async () => {
    const anyStep = fc.oneof(
      fc.record({ kind: fc.constant('want' as const), text: fc.string() }),
      fc.record({ kind: fc.constantFrom('fail' as const, 'pass' as const, 'flush' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 12 }), async (steps) => {
        const { saver, stored, faults, kept, pass } = setUp()
        let last: string | null = null
        for (const step of steps) {
          if (step.kind === 'want') {
            last = step.text
            saver.want(content(step.text))
          } else if (step.kind === 'fail') faults.next = new Error('no network')
          else if (step.kind === 'flush') void saver.flush()
          else await pass()
        }
        await pass()
        expect(saver.isUnsaved).toBe(false)
        expect(kept.content).toBe(null)
        if (last !== null) expect(stored.text).toBe(last)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Command, Create } from '../commands/index.ts'
import { decide } from '../decide.ts'
import { effectiveState } from '../effective-state.ts'
import type { DomainEvent } from '../events/index.ts'
import { evolveAll, initialState } from '../evolve.ts'
import { decideCreate } from '../lifecycle/create.ts'
import { mustAct } from '../signers/whose-turn.ts'
import { type Instant, isFinal, MINUTE, type SignRequest } from '../state.ts'
import { anyHistory, everyEvent, type History } from '../testing/histories.ts'
import {
  answer,
  by,
  cancel,
  complete,
  createCommand,
  drain,
  fail,
  newSigner,
  sealError,
  T0,
} from '../testing/scenario.ts'
import { layOutTimeline } from './lay-out.ts'
import { type Bar, POINTS, type Timeline } from './types.ts'

type Laid = Timeline<DomainEvent>

function laneOf({ signers }: Laid, signerId: string) {
  const lane = signers.find((signer) => signer.signerId === signerId)
  if (!lane) throw new Error(`there is no lane of ${signerId}`)
  return lane
}

/** All lanes whose bars follow each other: those of the signers, the sealing, and the mails of each signer. */
function sequences({ signers, mail, sealing }: Laid): (readonly Bar[])[] {
  return [...signers.map(({ bars }) => bars), sealing.bars, ...Map.groupBy(mail.bars, (bar) => bar.signerId).values()]
}

function inEveryHistory(guarantee: string, holds: (timeline: Laid, history: History) => void): void {
  test(guarantee, () =>
    fc.assert(
      fc.property(anyHistory, (history) => {
        holds(layOutTimeline(history.created.signers, history.events, null), history)
      }),
      { numRuns: 400 },
    ),
  )
}

describe('in every history', () => {
  inEveryHistory('the bars of a signer have a duration, are in order and do not overlap', (timeline) => {
    for (const bars of sequences(timeline)) {
      for (const [i, { from, to }] of bars.entries()) {
        if (to !== null) expect(to).toBeGreaterThan(from)
        const next = bars[i + 1]
        if (next) expect(to ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(next.from)
      }
    }
  })

  inEveryHistory('a signer has an open bar exactly until the signer is done', (timeline, { end }) => {
    for (const signer of end.signers) {
      const open = laneOf(timeline, signer.id).bars.filter(({ to }) => to === null)
      expect(open).toHaveLength(mustAct(signer) ? 1 : 0)
    }
  })

  inEveryHistory('the open bar of a signer says what the signer’s state says', (timeline, { end }) => {
    const kinds = {
      waiting: ['waiting_for_turn'],
      notified: ['waiting_to_open', 'waiting_to_sign', 'waiting_to_approve'],
      viewed: ['waiting_to_sign', 'waiting_to_approve'],
      signing: ['waiting_at_provider', 'signing_with_certificate'],
    } as Record<string, string[]>
    for (const { id, state } of end.signers) {
      const open = laneOf(timeline, id).bars.find(({ to }) => to === null)
      if (open) expect(kinds[state]).toContain(open.kind)
    }
  })

  inEveryHistory('an ended request has no open bar', (timeline, { end }) => {
    if (!isFinal(end.state)) return
    expect(sequences(timeline).flat().filter(({ to }) => to === null)).toEqual([]) // biome-ignore format: one thought
  })

  inEveryHistory('a closed request has no open bar', (_, { created, events, end }) => {
    const at = end.expiresAt
    if (effectiveState(end, at) !== 'expired') return
    const bars = sequences(layOutTimeline(created.signers, events, at)).flat()
    expect(bars.filter(({ to }) => to === null)).toEqual([])
  })

  inEveryHistory('the sealing lane is open exactly while the sealer has work', (timeline, { end }) => {
    const isBusy = !isFinal(end.state) && end.signers.some(({ state, sealed }) => state === 'signed' && sealed === null)
    const isOpen = timeline.sealing.bars.some(({ to }) => to === null)
    expect(isOpen).toBe(isBusy || end.state === 'sealing')
  })

  inEveryHistory('every entry is one point, in the order of the entries', (timeline, { events }) => {
    const lanes = [timeline.request, timeline.mail, timeline.sealing, ...timeline.signers]
    const points = lanes.flatMap((lane) => lane.points)
    expect(points).toHaveLength(events.length)
    for (const { points } of lanes) {
      const places = points.map(({ entry }) => events.indexOf(entry))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }
  })
})

test('every event has a point of its own kind', () => {
  expect(Object.keys(POINTS).toSorted()).toEqual(Object.keys(everyEvent).toSorted())
  const kinds = Object.values(POINTS).map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
})

describe('the timeline of', () => {
  const [a, b] = [by('a'), by('b')]
  const after = (minutes: number): Instant => T0 + minutes * MINUTE

  test('a sequential request shows whose turn it was, and when', () => {
    const create = createCommand([newSigner('a'), newSigner('b')], { isSequential: true })
    const timeline = run(create, [
      a.view(after(2)),
      a.sign(after(5)),
      drain(0, ['a'], after(6)),
      b.view(after(9)),
      b.sign(after(10)),
      drain(1, ['b'], after(11)),
      complete(2, after(12)),
    ])
    expect(drawn(laneOf(timeline, 'a').bars)).toEqual(['waiting_to_open 0–2', 'waiting_to_sign 2–5'])
    expect(drawn(laneOf(timeline, 'b').bars)).toEqual([
      'waiting_for_turn 0–6',
      'waiting_to_open 6–9',
      'waiting_to_sign 9–10',
    ])
    expect(drawn(timeline.sealing.bars)).toEqual(['sealing 5–6', 'sealing 10–12'])
    expect(timeline.request.points.map(({ kind }) => kind)).toEqual(['created', 'started', 'all_signed', 'completed'])
  })

  test('a signer at a provider shows each stay there', () => {
    const create = createCommand([newSigner('a', { sigType: 'aadhaar' })])
    const timeline = run(create, [
      a.view(after(1)),
      a.beginAttempt('at_1', { at: after(2) }),
      fail('at_1', { at: after(4) }),
      a.beginAttempt('at_2', { at: after(7) }),
      answer('at_2', 'a', after(9)),
    ])
    expect(drawn(laneOf(timeline, 'a').bars)).toEqual([
      'waiting_to_open 0–1',
      'waiting_to_sign 1–2',
      'waiting_at_provider 2–4',
      'waiting_to_sign 4–7',
      'waiting_at_provider 7–9',
    ])
  })

  test('a delayed seal shows the delay', () => {
    const timeline = run(createCommand([newSigner('a')]), [
      a.view(after(0)),
      a.sign(after(1)),
      sealError(false, after(2)),
      drain(0, ['a'], after(8)),
    ])
    expect(drawn(timeline.sealing.bars)).toEqual(['sealing 1–2', 'sealing_delayed 2–8', 'sealing 8–…'])
  })

  test('a mail shows how long it was queued, and none is queued without notify', () => {
    const delivery: Command = {
      ...{ type: 'RecordDelivery', at: after(3), what: 'link', signerId: 'a' },
      ...{ channel: 'mail', mailId: 'm1', email: 'a@example.test' },
    }
    const mailed = run(createCommand([newSigner('a')]), [delivery])
    expect(drawn(mailed.mail.bars)).toEqual(['sending_mail 0–3'])
    expect(mailed.mail.points.map(({ kind }) => kind)).toEqual(['mailed'])
    expect(run(createCommand([newSigner('a')], { notify: false }), []).mail.bars).toEqual([])
  })

  test('a cancelled request ends every bar at once', () => {
    const timeline = run(createCommand([newSigner('a'), newSigner('b')], { isSequential: true }), [
      { ...cancel, at: after(30) },
    ])
    expect(timeline.signers.flatMap(({ bars }) => drawn(bars))).toEqual([
      'waiting_to_open 0–30',
      'waiting_for_turn 0–30',
    ])
    expect(drawn(timeline.mail.bars)).toEqual(['sending_mail 0–30'])
  })

  function drawn(bars: readonly Bar[]): string[] {
    const minutes = (at: Instant | null) => (at === null ? '…' : (at - T0) / MINUTE)
    return bars.map(({ kind, from, to }) => `${kind} ${minutes(from)}–${minutes(to)}`)
  }
})

function run(create: Create, commands: readonly Command[]): Laid {
  const creation = decideCreate(create)
  if (!creation.ok) throw new Error(creation.code)
  const [first, ...rest] = creation.events
  const events: DomainEvent[] = [...creation.events]
  commands.reduce(
    (state: SignRequest, command) => {
      const decision = decide(command, state)
      if (!decision.ok) throw new Error(`${command.type}: ${decision.code}`)
      events.push(...decision.events)
      return evolveAll(state, decision.events)
    },
    evolveAll(initialState(first), rest),
  )
  return layOutTimeline(create.signers, events, null)
}

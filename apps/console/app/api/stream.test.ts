import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEvents } from './stream.ts'

test('events are read completely and once, wherever the stream is cut into pieces', () => {
  const event = fc.record({
    id: fc.nat().map((n) => n.toString(16)),
    type: fc.constantFrom('signer.signed', 'document.viewed'),
  })
  fc.assert(
    fc.property(fc.array(event), fc.array(fc.nat(40)), (events, cuts) => {
      const text = events
        .map(({ id, type }) => `: keep\n\nid: c${id}\ndata: ${JSON.stringify({ id, type, data: {} })}\n\n`)
        .join('')
      const read: unknown[] = []
      let [rest, cursor, at] = ['', null as string | null, 0]
      for (const cut of [...cuts, text.length]) {
        const parsed = parseEvents(rest + text.slice(at, at + cut))
        at += cut
        rest = parsed.rest
        cursor = parsed.cursor ?? cursor
        read.push(...parsed.events)
      }
      expect(read).toEqual(events.map(({ id, type }) => ({ id, type, data: {} })))
      expect(cursor).toBe(events.length === 0 ? null : `c${events.at(-1)?.id}`)
    }),
  )
})

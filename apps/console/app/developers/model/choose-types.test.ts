import { EVENT_PATTERNS, EVENT_TYPES, isSubscribed } from '@countersign/domain/webhook'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVENT_GROUPS, type EventPattern, isImplied, toggleType } from './choose-types.ts'

const pattern = fc.constantFrom(...(EVENT_PATTERNS.filter((each) => each !== 'webhook.test') as EventPattern[]))
const none: ReadonlySet<EventPattern> = new Set()

test('adding a choice never loses an event type, and a choice never repeats what another includes', () => {
  fc.assert(
    fc.property(fc.array(pattern), (added) => {
      const chosen = added.reduce((set, each) => (set.has(each) ? set : toggleType(set, each)), none)
      for (const type of EVENT_TYPES) {
        const gets = (eventTypes: readonly string[]) => isSubscribed({ eventTypes }, type, null)
        expect(gets([...chosen])).toBe(gets(added))
      }
      for (const each of chosen) expect(isImplied(chosen, each)).toBe(false)
    }),
  )
})

test('a choice that is taken back is gone', () => {
  const chosen = toggleType(toggleType(none, 'signer.*'), 'document.signed')
  expect([...toggleType(chosen, 'signer.*')]).toEqual(['document.signed'])
})

test('everything includes no events about the account, its members and keys', () => {
  const chosen = toggleType(none, '*')
  const implied = EVENT_GROUPS.filter(({ group }) => isImplied(chosen, group)).map(({ group }) => group)
  expect(implied).toEqual(['document.*', 'signer.*', 'bulk_job.*'])
})

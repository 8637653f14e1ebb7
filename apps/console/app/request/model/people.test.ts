import { describe, expect, test } from 'vitest'
import { aheadOf, copiesOf, isOpen, lastMail, lastVisit, lateOnes, signingGroups } from './people.ts'
import { signerNamed } from './testing/requests.ts'
import type { MailSummary, Timeline } from './types.ts'

describe('signers', () => {
  const [a, b, c] = [1, 2, 2].map((sequence, i) => signerNamed(`s${i}`, { sequence }))
  const signers = [c, a, b].filter((signer) => signer !== undefined)

  test('are one group if all sign at the same time', () => {
    expect(signingGroups({ signers, is_sequential: false })).toEqual([signers])
  })

  test('are groups by position in an order', () => {
    const groups = signingGroups({ signers, is_sequential: true })
    expect(groups.map((group) => group.map(({ name }) => name))).toEqual([['s0'], ['s2', 's1']])
  })

  test('who only get a copy are in no group, and are never late', () => {
    const copy = signerNamed('copy', { role: 'cc', cc_at: 'end', state: 'waiting' })
    const all = [...signers, copy]
    expect(signingGroups({ signers: all, is_sequential: true }).flat()).not.toContain(copy)
    expect(copiesOf({ signers: all })).toEqual([copy])
    expect(lateOnes({ signers: all })).toEqual(signers)
  })

  test('are late until they have done what their role asks', () => {
    const at = '2026-12-02T10:00:00.000Z'
    const viewer = signerNamed('viewer', { role: 'viewer', state: 'viewed', viewed_at: at })
    const approver = signerNamed('approver', { role: 'approver', state: 'viewed', viewed_at: at })
    expect(lateOnes({ signers: [viewer, approver] })).toEqual([approver])
    expect([viewer, approver].map(isOpen)).toEqual([false, true])
  })
})

const timeline = {
  lanes: [
    {
      signer_id: 's',
      points: ['invited', 'opened', 'reassigned'].map((kind, i) => ({ kind, at: `t${i}`, detail: {} })),
    },
    { signer_id: null, points: [{ kind: 'mailed', at: '2026-12-01T10:00:00.000Z', detail: { mail_id: 'mail_2' } }] },
  ],
} as unknown as Timeline
const mail = (id: string, created_at: string, fields: Partial<MailSummary> = {}) =>
  ({ id, signer_id: 's', created_at, sent_at: created_at, ...fields }) as MailSummary

describe('the last mail', () => {
  test('has the time of the timeline, which is that of the account’s clock', () => {
    const mails = [mail('mail_2', '2026-11-02T10:00:00.000Z'), mail('mail_1', '2026-11-01T10:00:00.000Z')]
    expect(lastMail('s', mails, timeline, 0)).toMatchObject({ mail: { id: 'mail_2' }, at: '2026-12-01T10:00:00.000Z' })
  })

  test('without an entry in the timeline has its own time on that clock', () => {
    const queued = mail('mail_3', '2026-11-03T10:00:00.000Z', { sent_at: null })
    expect(lastMail('s', [queued], timeline, 86_400_000)?.at).toBe('2026-11-04T10:00:00.000Z')
  })

  test('about the end of the request has the time of the end, whatever the clock was advanced by since', () => {
    const ended = { ...timeline, ended_at: '2026-12-02T10:00:00.000Z' }
    const notice = mail('mail_3', '2026-11-03T10:00:00.000Z', { kind: 'declined' })
    expect(lastMail('s', [notice], ended, 86_400_000)?.at).toBe(ended.ended_at)
    expect(lastMail('s', [notice], ended, 0)?.at).toBe(notice.created_at)
  })

  test('is not that of another signer', () => {
    expect(lastMail('other', [mail('mail_1', '2026-11-01T10:00:00.000Z')], timeline, 0)).toBeNull()
  })
})

test('the last visit is what the signer did last, not what was done for them', () => {
  expect(lastVisit('s', timeline)).toBe('t1')
  expect(lastVisit('other', timeline)).toBeNull()
})

test('a clock that differs by less than a minute is the real time', () => {
  expect(aheadOf('2026-12-01T10:00:30.000Z', Date.parse('2026-12-01T10:00:00.000Z'))).toBe(0)
  expect(aheadOf('2026-12-02T10:00:00.000Z', Date.parse('2026-12-01T10:00:00.000Z'))).toBe(86_400_000)
})

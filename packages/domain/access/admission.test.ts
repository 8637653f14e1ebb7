import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AdmissibleMembership,
  type AdmissibleSession,
  chooseMembership,
  isSteppedUp,
  judgeAdmission,
  judgeRole,
  mayChangeSignIn,
  mayConfirm,
  mayEnd,
  needsStepUp,
  STEP_UP_MS,
} from './admission.ts'
import { ROLES, scopesOf } from './roles.ts'
import { type Mode, SCOPES } from './scopes.ts'

const account = fc.constantFrom('a', 'b')
const mode = fc.constantFrom<Mode>('test', 'live')
const session: fc.Arbitrary<AdmissibleSession> = fc.record({
  ssoAccountId: fc.option(account),
  isVerified: fc.boolean(),
})
const membership: fc.Arbitrary<AdmissibleMembership> = fc.record({
  accountId: account,
  modes: fc.uniqueArray(mode).map((modes) => new Set(modes)),
  isApproved: fc.boolean(),
  isSuspended: fc.boolean(),
  isClosed: fc.boolean(),
  requiresSso: fc.boolean(),
})

describe('a session is admitted', () => {
  test('only if every condition holds: company, open account, sign-on, mode, and in live mode address and approval', () => {
    fc.assert(
      fc.property(session, membership, mode, fc.boolean(), (s, m, wanted, whileClosed) => {
        const isAdmitted = judgeAdmission(s, m, wanted, { whileClosed }) === null
        const conditions = [
          s.ssoAccountId === null || s.ssoAccountId === m.accountId,
          !m.isSuspended,
          !m.isClosed || whileClosed,
          !m.requiresSso || s.ssoAccountId === m.accountId,
          m.modes.has(wanted),
          wanted === 'test' || (s.isVerified && m.isApproved),
        ]
        expect(isAdmitted).toBe(conditions.every(Boolean))
      }),
      { numRuns: 1000 },
    )
  })

  test('never for the account of another company than the one whose sign-on made it', () => {
    fc.assert(
      fc.property(membership, mode, fc.boolean(), (m, wanted, isVerified) => {
        const ssoAccountId = m.accountId === 'a' ? 'b' : 'a'
        expect(judgeAdmission({ ssoAccountId, isVerified }, m, wanted)).toBe('other_company')
      }),
    )
  })

  test('to live mode by nothing that admits it to the sandbox alone', () => {
    const open = { accountId: 'a', isSuspended: false, isClosed: false, requiresSso: false } as const
    const own = { ssoAccountId: null, isVerified: true }
    const both = new Set<Mode>(['test', 'live'])
    const judged = (s: AdmissibleSession, m: Pick<AdmissibleMembership, 'modes' | 'isApproved'>) =>
      (['test', 'live'] as const).map((each) => judgeAdmission(s, { ...open, ...m }, each))
    expect(judged(own, { modes: both, isApproved: true })).toEqual([null, null])
    expect(judged({ ...own, isVerified: false }, { modes: both, isApproved: true })).toEqual([
      null,
      'address_unverified',
    ])
    expect(judged(own, { modes: both, isApproved: false })).toEqual([null, 'account_not_approved'])
    expect(judged(own, { modes: new Set(['test']), isApproved: true })).toEqual([null, 'mode_not_held'])
  })
})

test('a company’s session ends only sessions of that company, and changes nothing about how the person signs in', () => {
  fc.assert(
    fc.property(session, session, (actor, other) => {
      const isOwn = actor.ssoAccountId === null
      expect(mayEnd(actor, other)).toBe(isOwn || other.ssoAccountId === actor.ssoAccountId)
      expect(mayChangeSignIn(actor)).toBe(isOwn)
    }),
  )
})

test('a step is confirmed by the same person, signed in the same way', () => {
  const of = fc.record({ userId: fc.constantFrom('ada', 'grace'), ssoAccountId: fc.option(account) })
  fc.assert(
    fc.property(of, of, (decider, target) => {
      const isSame = decider.userId === target.userId && decider.ssoAccountId === target.ssoAccountId
      expect(mayConfirm(decider, target)).toBe(isSame)
    }),
  )
})

test('a call is for the named account or for the only open one, and for no account of others', () => {
  const memberships = fc.uniqueArray(
    fc.record({ accountId: fc.constantFrom('a', 'b', 'c', 'd'), isClosed: fc.boolean() }),
    { selector: ({ accountId }) => accountId },
  )
  const named = fc.constantFrom('a', 'b', 'e', null, undefined)
  fc.assert(
    fc.property(memberships, named, (all, asked) => {
      const choice = chooseMembership(all, asked)
      const open = all.filter(({ isClosed }) => !isClosed)
      if ('chosen' in choice) {
        expect(all).toContain(choice.chosen)
        if (asked !== null) expect(choice.chosen.accountId).toBe(asked)
        else expect(open.length === 0 || (open.length === 1 && open[0] === choice.chosen)).toBe(true)
      } else if (asked !== null) {
        expect([choice.refused, all.some(({ accountId }) => accountId === asked)]).toEqual(['not_a_member', false])
      } else expect(choice.refused).toBe(open.length > 1 ? 'ambiguous' : 'no_account')
    }),
  )
})

test('a route admits exactly the roles with its scope, and one for owners no other role', () => {
  for (const role of ROLES) {
    for (const each of ['test', 'live'] as const) {
      const scopes = scopesOf(role, each)
      expect(judgeRole({ role, scopes }, {})).toBeNull()
      for (const scope of SCOPES) {
        expect(judgeRole({ role, scopes }, { scope })).toBe(scopes.has(scope) ? null : 'scope_missing')
        const asOwner = judgeRole({ role, scopes }, { scope, ownersOnly: true })
        expect(asOwner).toBe(role === 'owner' ? null : 'owners_only')
      }
    }
  }
})

test('a step-up lasts ten minutes, and a session without one never counts as stepped up', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(2 * STEP_UP_MS), (at, passed) => {
      expect(isSteppedUp(at, at + passed)).toBe(passed < 600_000)
      expect(isSteppedUp(null, at)).toBe(false)
    }),
  )
  expect([true, 'live', false, undefined].map((each) => needsStepUp(each as boolean, 'test'))).toEqual([
    ...[true, false, false, false],
  ])
  expect([true, 'live', false, undefined].map((each) => needsStepUp(each as boolean, 'live'))).toEqual([
    ...[true, true, false, false],
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeChange, judgeGrant, judgeRemoval, judgeTransfer, type Member, type Rights } from './members.ts'
import { ROLES, scopesOf } from './roles.ts'
import type { Mode } from './scopes.ts'

const BOTH: readonly Mode[] = ['test', 'live']
const rights: fc.Arbitrary<Rights> = fc.record({
  role: fc.constantFrom(...ROLES),
  modes: fc.constantFrom<readonly Mode[]>(['test'], ['live'], BOTH),
})
const act = fc.record({
  kind: fc.constantFrom('invite', 'change', 'remove', 'transfer'),
  actor: fc.nat(7),
  target: fc.nat(7),
  rights,
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** Members as the server stores them after an act; unchanged if it is refused. */
function after(members: readonly Member[], { kind, actor, target, rights: given }: Act, seq: number): Member[] {
  const [a, t] = [members[actor % members.length], members[target % members.length]]
  if (!a || !t) return [...members]
  const others = members.filter((member) => member !== t)
  if (kind === 'invite' && !judgeGrant(a, given)) return [...members, { userId: `u${seq}`, ...given }]
  if (kind === 'change' && !judgeChange(members, a.userId, t.userId, given)) return [...others, { ...t, ...given }]
  if (kind === 'remove' && !judgeRemoval(members, a.userId, t.userId)) return others
  if (kind === 'transfer' && !judgeTransfer(members, a.userId, t.userId)) {
    const rest = others.filter((member) => member !== a)
    return [...rest, { ...t, role: 'owner', modes: BOTH }, { ...a, role: 'admin' }]
  }
  return [...members]
}

const FIRST: Member = { userId: 'first', role: 'owner', modes: BOTH }

test('an account keeps an owner, and owners act in both modes, whatever members do', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let members: Member[] = [FIRST]
      acts.forEach((each, seq) => {
        members = after(members, each, seq)
        expect(members.some(({ role }) => role === 'owner')).toBe(true)
        for (const { role, modes } of members) if (role === 'owner') expect(modes).toHaveLength(2)
      })
    }),
  )
})

test('no act gives a member more than the actor has, and none raises the actor', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), act, (acts, last) => {
      const members = acts.reduce<Member[]>((now, each, seq) => after(now, each, seq), [FIRST])
      const actor = members[last.actor % members.length] as Member
      for (const member of after(members, last, 1000)) {
        const before = members.find(({ userId }) => userId === member.userId)
        if (before === member) continue
        expect([actor.role, before?.role]).toContain(
          member.role === 'owner' || before?.role === 'owner' ? 'owner' : actor.role,
        )
        for (const mode of member.modes) {
          if (before?.modes.includes(mode) && before.role === member.role) continue
          expect(actor.modes).toContain(mode)
          for (const scope of scopesOf(member.role, mode)) expect(scopesOf(actor.role, mode)).toContain(scope)
        }
      }
    }),
  )
})

test('roles without administration manage nobody, but anybody leaves', () => {
  const members = ROLES.map((role): Member => ({ userId: role, role, modes: BOTH }))
  for (const role of ['developer', 'sender', 'viewer', 'auditor'] as const) {
    const self = members.find((member) => member.role === role) as Member
    for (const other of members.filter((member) => member !== self)) {
      expect(judgeChange(members, role, other.userId, { role: 'viewer', modes: BOTH })).toBe('not_permitted')
      expect(judgeRemoval(members, role, other.userId)).toBe('not_permitted')
      expect(judgeGrant(self, { role: other.role, modes: BOTH })).toBe('not_permitted')
    }
    expect(judgeRemoval(members, role, role)).toBeNull()
    expect(judgeTransfer(members, role, 'owner')).toBe('not_permitted')
  }
  expect(judgeTransfer(members, 'admin', 'sender')).toBe('not_permitted')
})

test('the last owner neither leaves nor is demoted, and nobody changes their own rights', () => {
  const members: Member[] = [FIRST, { userId: 'admin', role: 'admin', modes: BOTH }]
  expect(judgeRemoval(members, 'first', 'first')).toBe('last_owner')
  expect(judgeChange(members, 'first', 'first', { role: 'owner', modes: BOTH })).toBe('own_rights')
  expect(judgeChange(members, 'admin', 'admin', { role: 'owner', modes: BOTH })).toBe('own_rights')
  expect(judgeChange(members, 'admin', 'first', { role: 'viewer', modes: BOTH })).toBe('not_permitted')
  const two: Member[] = [...members, { userId: 'second', role: 'owner', modes: BOTH }]
  expect(judgeRemoval(two, 'first', 'first')).toBeNull()
  expect(judgeChange(two, 'second', 'first', { role: 'viewer', modes: ['test'] })).toBeNull()
})

test('a member of the sandbox manages nobody who acts in live mode', () => {
  const sandbox: Member = { userId: 'sandbox', role: 'admin', modes: ['test'] }
  const members: Member[] = [FIRST, sandbox, { userId: 'sender', role: 'sender', modes: BOTH }]
  expect(judgeGrant(sandbox, { role: 'viewer', modes: ['live'] })).toBe('mode_not_held')
  expect(judgeChange(members, 'sandbox', 'sender', { role: 'sender', modes: ['test'] })).toBe('mode_not_held')
  expect(judgeRemoval(members, 'sandbox', 'sender')).toBe('mode_not_held')
  expect(judgeRemoval(members, 'nobody', 'sender')).toBe('not_permitted')
  expect(judgeRemoval(members, 'first', 'nobody')).toBe('no_such_member')
})

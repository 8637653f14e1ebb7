import { mayManage, type Role } from './roles.ts'
import type { Mode } from './scopes.ts'

// Who may change whose rights in an account. Every decision is made over all members of the account, which the caller has
// locked, so that an account always keeps an owner.

export interface Member {
  readonly userId: string
  readonly role: Role
  readonly modes: readonly Mode[]
}

export interface Rights {
  readonly role: Role
  readonly modes: readonly Mode[]
}

export type MemberRefusal =
  /** The actor's role does not manage members with this role. */
  | 'not_permitted'
  /** The actor lacks a mode that the rights include. */
  | 'mode_not_held'
  /** Nobody changes their own rights. */
  | 'own_rights'
  /** An owner acts in both modes. */
  | 'owner_modes'
  | 'last_owner'
  | 'no_such_member'

type Verdict = MemberRefusal | null

/** May `actor` give these rights to somebody who is not a member yet? */
export function judgeGrant(actor: Member, rights: Rights): Verdict {
  if (!mayManage(actor.role, rights.role)) return 'not_permitted'
  if (rights.modes.some((mode) => !actor.modes.includes(mode))) return 'mode_not_held'
  return rights.role === 'owner' && rights.modes.length < 2 ? 'owner_modes' : null
}

export function judgeChange(members: readonly Member[], actorId: string, userId: string, rights: Rights): Verdict {
  const [actor, member] = [find(members, actorId), find(members, userId)]
  if (!actor) return 'not_permitted'
  if (!member) return 'no_such_member'
  if (actorId === userId) return 'own_rights'
  const refused = judgeManaged(actor, member) ?? judgeGrant(actor, rights)
  if (refused) return refused
  return rights.role !== 'owner' && isLastOwner(members, userId) ? 'last_owner' : null
}

/** Ends the membership of another member, or the actor's own. */
export function judgeRemoval(members: readonly Member[], actorId: string, userId: string): Verdict {
  const [actor, member] = [find(members, actorId), find(members, userId)]
  if (!actor) return 'not_permitted'
  if (!member) return 'no_such_member'
  const refused = actorId === userId ? null : judgeManaged(actor, member)
  return refused ?? (isLastOwner(members, userId) ? 'last_owner' : null)
}

/** An owner makes another member an owner and becomes an admin. */
export function judgeTransfer(members: readonly Member[], actorId: string, userId: string): Verdict {
  const [actor, member] = [find(members, actorId), find(members, userId)]
  if (actor?.role !== 'owner') return 'not_permitted'
  if (!member) return 'no_such_member'
  return actorId === userId ? 'own_rights' : null
}

function judgeManaged(actor: Member, member: Member): Verdict {
  if (!mayManage(actor.role, member.role)) return 'not_permitted'
  return member.modes.some((mode) => !actor.modes.includes(mode)) ? 'mode_not_held' : null
}

function isLastOwner(members: readonly Member[], userId: string): boolean {
  return members.every((member) => (member.userId === userId) === (member.role === 'owner'))
}

function find(members: readonly Member[], userId: string): Member | undefined {
  return members.find((member) => member.userId === userId)
}

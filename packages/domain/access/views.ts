import type { Role } from './roles.ts'
import type { Scope } from './scopes.ts'

// Who may see and change a saved view. A private view belongs to the member who made it. A shared view is seen by all,
// and changed by its maker and by those who administer the account.

/** What the rules need to know of a view. */
export interface SavedView {
  readonly isOwn: boolean
  readonly isShared: boolean
}

/** The role of a member; null for an API key. */
export interface ViewActor {
  readonly role: Role | null
  readonly scopes: ReadonlySet<Scope>
}

export type ViewRefusal =
  /** A private view belongs to a person. */
  | 'key_private'
  /** Sharing concerns others, so it needs the right to send. */
  | 'scope_missing'
  /** Only the maker takes a view back. */
  | 'not_maker'
  | 'not_permitted'

/** The scope without which a member cannot share a view. */
export const SHARING_SCOPE: Scope = 'requests:write'

export function maySeeView({ isOwn, isShared }: SavedView): boolean {
  return isOwn || isShared
}

/** May the actor make a view like this, or give its own view this form? */
export function judgeNewView({ role, scopes }: ViewActor, isShared: boolean): ViewRefusal | null {
  if (!isShared) return role === null ? 'key_private' : null
  return scopes.has(SHARING_SCOPE) ? null : 'scope_missing'
}

/** May the actor replace a view that it sees? */
export function judgeViewChange(actor: ViewActor, view: SavedView, isShared: boolean): ViewRefusal | null {
  if (view.isOwn) return judgeNewView(actor, isShared)
  if (!administers(actor)) return 'not_permitted'
  return isShared ? null : 'not_maker'
}

/** May the actor delete a view that it sees? */
export function judgeViewRemoval(actor: ViewActor, view: SavedView): ViewRefusal | null {
  return view.isOwn || administers(actor) ? null : 'not_permitted'
}

function administers({ role }: ViewActor): boolean {
  return role === 'owner' || role === 'admin'
}

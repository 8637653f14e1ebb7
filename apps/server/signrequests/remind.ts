import type { Actor } from './audit.ts'
import { type ChangeDeps, change } from './change.ts'
import type { RequestRef } from './store.ts'

/** Mails one signer again, or everybody whose turn it is; at most once an hour each. */
export function remind(deps: ChangeDeps, tenantId: string, ref: RequestRef, actor: Actor, signerId: string | null) {
  return change(deps, tenantId, ref, actor, ({ now }) => ({ type: 'Remind', at: now, signerId }))
}

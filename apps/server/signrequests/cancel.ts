import type { Actor } from './change/audit.ts'
import { type ChangeDeps, change } from './change/change.ts'
import type { RequestRef } from './stored-request.ts'

export function cancel(deps: ChangeDeps, tenantId: string, ref: RequestRef, actor: Actor) {
  return change(deps, tenantId, ref, actor, ({ now }) => ({ type: 'Cancel', at: now }))
}

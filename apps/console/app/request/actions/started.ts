import type { Environment } from '../../api/environment.tsx'
import type { Action } from '../model/situation.ts'

export type VirtualAction = 'view' | 'sign' | 'approve' | 'decline'

/** Everything that can be started on the screen. */
export type Started =
  | Action
  | { readonly type: 'cancel' }
  | { readonly type: 'evidence' }
  | { readonly type: 'copy_address' }
  /** Opens a mail in the list of mails. */
  | { readonly type: 'mail'; readonly mailId: string }
  | { readonly type: 'act'; readonly signerId: string; readonly action: VirtualAction }
  | { readonly type: 'captured_link'; readonly signerId: string; readonly mailId: string }

const ASKING = ['link', 'reassign', 'extend', 'cancel', 'captured_link'] as const

/** Those that ask something first. */
export type Asking = Extract<Started, { type: (typeof ASKING)[number] }>
/** Those that call the API, or leave the screen. */
export type Immediate = Exclude<Started, Asking | { type: 'mail' }>

export function isAsking(action: Started): action is Asking {
  return ASKING.some((type) => type === action.type)
}

export function keyOf(action: Started): string {
  return JSON.stringify(action)
}

/** Whether the member's role includes the action. What it does not include is not offered. */
export function mayStart({ can }: Pick<Environment, 'can'>, { type }: Started): boolean {
  switch (type) {
    case 'remind':
    case 'send_link':
    case 'reassign':
    case 'extend':
    case 'cancel':
      return can('requests:write')
    case 'duplicate':
      return can('requests:write') && can('documents:write')
    case 'link':
      return can('links')
    case 'act':
      return can('sandbox')
    case 'captured_link':
      return can('sandbox') && can('links')
    case 'endpoint':
      return can('webhooks')
    case 'download':
    case 'evidence':
      return can('evidence')
    case 'copy_address':
    case 'mail':
      return true
    default:
      return type satisfies never
  }
}

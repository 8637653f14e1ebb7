import type { MailAllowance } from '../../accounts/mail-allowance.ts'
import type { AccountSettings } from '../../accounts/settings.ts'
import type { ChangeDeps } from '../change/change.ts'
import type { MethodDeps } from './check-methods.ts'

export interface CreateDeps extends ChangeDeps, MethodDeps {
  /** Whether webhooks of the tenant may be sent to this URL: by the address guard, or to a test receiver. */
  checkTarget(url: string, tenantId: string): Promise<{ ok: true } | { ok: false; reason: string }>
  /** Whether this mode has the keys, chain and timestamp authority that sealing needs. */
  canSign(mode: 'test' | 'live'): boolean
  mails: MailAllowance
  /** The caller's settings, if they were read already. */
  settings?(): Promise<AccountSettings>
}

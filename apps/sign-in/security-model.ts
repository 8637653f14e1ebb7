import type { FormFrame, Role } from './frame.ts'

/** The user's own settings: passkeys, password, TOTP, recovery codes, sessions, address. */
export interface SecurityPage extends FormFrame {
  kind: 'security'
  email: string
  isVerified: boolean
  /** An e-mail change that waits for confirmation. Null in a session of a company's sign-on. */
  pendingEmail: string | null
  /** Null in a session of a company's sign-on: they are not shown. */
  passkeys: readonly PasskeyRow[] | null
  hasPassword: boolean
  totp: Totp
  recoveryCodes: { left: number }
  /** Shown once, after they were made. */
  newRecoveryCodes: readonly string[] | null
  sessions: readonly SessionRow[]
  accounts: readonly AccountRow[]
  /** What the last form did. */
  notice: SecurityNotice | null
}

export interface PasskeyRow {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** `uri` is the otpauth: address; the page draws it as a QR code. */
export type Totp = { state: 'off' } | { state: 'setup'; secret: string; uri: string } | { state: 'on'; since: string }

export interface SessionRow {
  id: string
  isCurrent: boolean
  kind: 'browser' | 'command_line'
  /** The name of the browser and its system, or the command line's User-Agent. */
  client: string
  address: string
  createdAt: string
  lastUsedAt: string
}

export interface AccountRow {
  id: string
  name: string
  role: Role
  isClosed: boolean
  /** The user may make live keys of it. */
  canMakeLiveKey: boolean
}

export const SECURITY_NOTICES = [
  'passkey_added',
  'passkey_removed',
  'password_changed',
  'totp_on',
  'totp_off',
  'recovery_codes_made',
  'session_ended',
  'email_change_mailed',
  'email_change_cancelled',
  'email_verified',
] as const
export type SecurityNotice = (typeof SECURITY_NOTICES)[number]

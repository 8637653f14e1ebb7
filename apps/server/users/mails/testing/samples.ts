import type { FactorChange, UserMail } from '../compose.ts'

// Every kind of mail to users, for tests and proofs.

const at = '2027-01-02T09:30:00.000Z'
const link = { link: 'https://sign.example/verify-email?token=0a1_x', expiresAt: at }
const settings = 'https://sign.example/security'
const recover = 'https://sign.example/recover'
const email = 'margaret@harbour.example'
const account = 'Harbour Lettings'
const person = 'Asha Rao'

const CHANGES: readonly FactorChange[] = [
  { kind: 'passkey_added', name: 'YubiKey' },
  { kind: 'passkey_removed', name: 'YubiKey' },
  { kind: 'password' },
  { kind: 'totp_on' },
  { kind: 'totp_off' },
  { kind: 'recovery_codes' },
  { kind: 'email' },
]

export const SAMPLE_MAILS: readonly UserMail[] = [
  { kind: 'verify', ...link },
  { kind: 'claim', account, ...link },
  { kind: 'recovery', email, ...link },
  { kind: 'recovery-notice', email, account, until: at, link: link.link },
  { kind: 'recovery-ready', email, ...link },
  { kind: 'recovery-waiting', email, until: at, link: link.link },
  { kind: 'recovery-done', email, at, recover },
  { kind: 'recovery-cancelled', email, person, at },
  { kind: 'email-change', from: email, to: 'margaret@example.com', recover, ...link },
  { kind: 'invitation', person, account, role: 'auditor', ...link },
  { kind: 'new-sign-in', email, at, browser: 'Firefox 140', address: '203.0.113.7', settings, recover },
  ...CHANGES.map((change): UserMail => ({ kind: 'factor', email, at, change, settings, recover })),
  { kind: 'role-changed', person, account, role: 'admin', settings },
  { kind: 'removed', person, account },
  { kind: 'approved', account, link: 'https://sign.example/keys/live?account=acc_1' },
  { kind: 'closing', person, account, until: at },
]

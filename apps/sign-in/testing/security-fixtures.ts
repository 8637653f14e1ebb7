import type { SecurityPage } from '../model.ts'

const AT = '2027-01-01T09:30:00.000Z'
const LATER = '2027-01-02T09:30:00.000Z'

/** The settings of a new user, of one with everything, and during the set-up of an authenticator app. */
export function securityFixtures(
  frame: Pick<SecurityPage, 'kind' | 'locale' | 'signedInAs' | 'problems' | 'next' | 'email'>,
): { name: string; page: SecurityPage }[] {
  const session = {
    id: 'ses_1',
    isCurrent: true,
    kind: 'browser',
    client: 'Firefox 140, Linux',
    address: '203.0.113.7',
    createdAt: AT,
    lastUsedAt: LATER,
  } as const
  const full: SecurityPage = {
    ...frame,
    isVerified: true,
    pendingEmail: null,
    passkeys: [
      { id: 'psk_1', name: 'iPhone of Margaret', createdAt: AT, lastUsedAt: LATER },
      { id: 'psk_2', name: 'YubiKey 5C NFC', createdAt: AT, lastUsedAt: null },
    ],
    hasPassword: true,
    totp: { state: 'on', since: AT },
    recoveryCodes: { left: 7 },
    newRecoveryCodes: null,
    sessions: [
      session,
      { ...session, id: 'ses_2', isCurrent: false, kind: 'command_line', client: 'countersign 0.1.0' },
      { ...session, id: 'ses_3', isCurrent: false, client: 'Safari 19, iPhone', address: '2001:db8::7' },
    ],
    accounts: [
      { id: 'acc_1', name: 'Harbour & Finch Lettings', role: 'owner', isClosed: false, canMakeLiveKey: true },
      { id: 'acc_2', name: 'Sunrise Bank', role: 'auditor', isClosed: false, canMakeLiveKey: false },
      { id: 'acc_3', name: 'Sunrise Bank', role: 'owner', isClosed: true, canMakeLiveKey: false },
    ],
    notice: null,
  }
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const uri = `otpauth://totp/Countersign:${frame.email}?secret=${secret}&issuer=Countersign`
  const codes = Array.from({ length: 10 }, (_, i) => `K7QW-${1000 + i}-M4XD`)
  return [
    { name: 'security', page: full },
    {
      name: 'security-new',
      page: {
        ...full,
        isVerified: false,
        passkeys: [],
        hasPassword: false,
        totp: { state: 'off' },
        recoveryCodes: { left: 0 },
        sessions: [session],
        accounts: [],
      },
    },
    { name: 'security-totp', page: { ...full, totp: { state: 'setup', secret, uri } } },
    {
      name: 'security-totp-wrong',
      page: {
        ...full,
        totp: { state: 'setup', secret, uri },
        problems: [{ field: 'code', code: 'code_wrong' }],
      },
    },
    {
      name: 'security-codes',
      page: { ...full, newRecoveryCodes: codes, notice: 'recovery_codes_made' },
    },
    { name: 'security-email-pending', page: { ...full, pendingEmail: 'margaret@example.com' } },
    {
      name: 'security-wrong',
      page: {
        ...full,
        problems: [
          { field: 'password', code: 'current_password_wrong' },
          { field: 'new_password', code: 'password_short' },
          { field: 'email', code: 'email_same' },
          { field: null, code: 'last_way_in' },
        ],
      },
    },
  ]
}

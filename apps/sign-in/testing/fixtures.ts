import { addPseudoLanguage } from '@countersign/locales/testing/pseudo-language.ts'
import { LANGUAGES } from '@countersign/locales/users'
import {
  ERRORS,
  type ErrorName,
  FIELDS,
  type Locale,
  OUTCOMES,
  type Outcome,
  type Page,
  PROBLEM_CODES,
  type Problem,
  ROLES,
  SECURITY_NOTICES,
} from '../model.ts'
import { securityFixtures } from './security-fixtures.ts'

// Every page in every state, for the preview, the screenshots and the tests.

export interface Fixture {
  name: string
  page: Page
}

const EMAIL = 'margaret.okonkwo-lindqvist@harbour-finch.example'
const ACCOUNT = 'Harbour & Finch Lettings'
const TOKEN = '0a1_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const KEY = 'sk_test_0a1_7hQpWn2vXk4Lr9TzBc3Yd8Fm6Gs1Ja5U'
const AT = '2027-01-01T09:30:00.000Z'
const LATER = '2027-01-02T09:30:00.000Z'

/** The fixtures in the pseudo-language. */
export function pseudoFixtures(): Fixture[] {
  return fixtures(addPseudoLanguage(LANGUAGES))
}

export function fixtures(locale: Locale): Fixture[] {
  const frame = { locale, signedInAs: null } as const
  const form = { ...frame, problems: [], next: null }
  const signedIn = { ...form, signedInAs: EMAIL }
  const wrong = (...problems: Problem[]) => ({ ...form, problems })
  const link = { ...form, email: EMAIL, token: TOKEN }
  const keys = [
    { id: 'key_1', name: 'sk_test_0a1_7hQp…', createdAt: AT },
    { id: 'key_2', name: 'sk_test_0a1_Xk4L…', createdAt: LATER },
  ]
  const joined = { accountName: ACCOUNT, role: 'sender' } as const
  const claim = { ...link, kind: 'claim', accountName: ACCOUNT, isKnownUser: false, keys: [] } as const
  const signIn = { ...form, kind: 'sign-in', email: EMAIL, hasEnded: false, offersSso: true } as const
  const invitation = {
    ...form,
    kind: 'invitation',
    token: TOKEN,
    accountName: ACCOUNT,
    invitedBy: 'Asha Rao',
    invitedEmail: EMAIL,
    role: 'sender',
    expiresAt: LATER,
    state: 'accept',
  } as const
  const liveKey = { ...signedIn, kind: 'live-key', accountId: 'acc_1', accountName: ACCOUNT } as const
  const asking = { client: 'ada on laptop', address: '203.0.113.7', requestedAt: AT }
  const factors = { signedInAt: AT, offersPasskey: true, offersTotp: true, offersPassword: false }
  const device = { ...signedIn, kind: 'device', userCode: 'WDJB-MJHT', request: null } as const
  return [
    { name: 'sign-up', page: { ...form, kind: 'sign-up', email: '', accountName: '', invitation: null } },
    {
      name: 'sign-up-wrong',
      page: {
        ...wrong(
          { field: 'email', code: 'email_invalid' },
          { field: 'account_name', code: 'name_missing' },
          { field: 'password', code: 'password_common' },
        ),
        kind: 'sign-up',
        email: 'margaret@',
        accountName: '',
        invitation: null,
      },
    },
    {
      name: 'sign-up-invited',
      page: {
        ...form,
        kind: 'sign-up',
        email: EMAIL,
        accountName: '',
        invitation: { token: TOKEN, accountName: ACCOUNT },
      },
    },
    {
      name: 'sign-up-done',
      page: {
        ...frame,
        signedInAs: EMAIL,
        kind: 'sign-up-done',
        email: EMAIL,
        sandboxKey: KEY,
        joined: null,
        publicUrl: 'https://sign.example',
        offersPasskey: true,
        next: null,
      },
    },
    {
      name: 'sign-up-done-invited',
      page: {
        ...frame,
        signedInAs: EMAIL,
        kind: 'sign-up-done',
        email: EMAIL,
        sandboxKey: null,
        joined,
        publicUrl: 'https://sign.example',
        offersPasskey: false,
        next: null,
      },
    },
    { name: 'sign-in', page: { ...signIn, email: '' } },
    { name: 'sign-in-wrong', page: { ...signIn, problems: [{ field: null, code: 'credentials_wrong' }] } },
    { name: 'sign-in-next', page: { ...signIn, next: '/device?code=1&x="' } },
    { name: 'sign-in-again', page: { ...signIn, email: '', next: '/app/requests', signedInAs: EMAIL } },
    { name: 'sign-in-ended', page: { ...signIn, email: '', hasEnded: true } },
    { name: 'sign-out', page: { ...frame, signedInAs: EMAIL, kind: 'sign-out', next: null } },
    { name: 'totp', page: { ...form, kind: 'totp' } },
    { name: 'totp-wrong', page: { ...wrong({ field: 'code', code: 'code_wrong' }), kind: 'totp' } },
    {
      name: 'totp-recovery-wrong',
      page: { ...wrong({ field: 'recovery_code', code: 'recovery_code_wrong' }), kind: 'totp' },
    },
    { name: 'sso', page: { ...form, kind: 'sso', email: '' } },
    { name: 'verify-email', page: { ...link, kind: 'verify-email' } },
    { name: 'claim', page: { ...claim, keys } },
    { name: 'claim-without-keys', page: claim },
    { name: 'claim-known-user', page: { ...claim, keys, isKnownUser: true } },
    { name: 'add-passkey', page: { ...signedIn, kind: 'add-passkey' } },
    { name: 'recover', page: { ...form, kind: 'recover', email: '' } },
    { name: 'recover-with-code', page: { ...link, kind: 'recover-with-code', noticeHours: 24 } },
    { name: 'recover-wait', page: { ...frame, kind: 'recover-wait', email: EMAIL, until: LATER } },
    { name: 'recover-complete', page: { ...link, kind: 'recover-complete' } },
    { name: 'recover-cancel', page: { ...link, kind: 'recover-cancel', until: LATER } },
    ...ROLES.map((role): Fixture => ({ name: `invitation-${role}`, page: { ...invitation, role, signedInAs: EMAIL } })),
    { name: 'invitation-switch', page: { ...invitation, state: 'switch', signedInAs: 'other@harbour.example' } },
    { name: 'invitation-to-sign-in', page: { ...invitation, state: 'sign-in' } },
    { name: 'invitation-to-sign-up', page: { ...invitation, state: 'sign-up' } },
    {
      name: 'email-change',
      page: { ...form, kind: 'email-change', token: TOKEN, from: EMAIL, to: 'margaret@example.com', at: 'to' },
    },
    {
      name: 'step-up',
      page: { ...signedIn, kind: 'step-up', offersPasskey: true, offersTotp: true, offersPassword: false },
    },
    {
      name: 'step-up-password',
      page: { ...signedIn, kind: 'step-up', offersPasskey: false, offersTotp: true, offersPassword: true },
    },
    { name: 'device', page: device },
    {
      name: 'device-wrong',
      page: { ...device, problems: [{ field: 'user_code', code: 'user_code_unknown' }] },
    },
    {
      name: 'device-confirm',
      page: { ...device, request: { ...asking, stepUp: null } },
    },
    { name: 'device-step-up', page: { ...device, request: { ...asking, stepUp: factors } } },
    {
      name: 'device-step-up-wrong',
      page: {
        ...{ ...device, problems: [{ field: 'code', code: 'code_wrong' }] },
        request: { ...asking, stepUp: { ...factors, offersPasskey: false } },
      },
    },
    {
      name: 'device-step-up-company',
      page: {
        ...device,
        request: { ...asking, stepUp: { ...factors, offersPasskey: false, offersTotp: false } },
      },
    },
    {
      name: 'live-key',
      page: { ...liveKey, state: { name: 'offered', scopes: ['requests:read', 'requests:write', 'keys'] } },
    },
    {
      name: 'live-key-developer',
      page: { ...liveKey, state: { name: 'offered', scopes: ['requests:read', 'webhooks', 'keys'] } },
    },
    { name: 'live-key-closed', page: { ...liveKey, state: { name: 'closed' } } },
    { name: 'live-key-made', page: { ...liveKey, state: { name: 'made', key: KEY.replace('test', 'live') } } },
    { name: 'live-key-not-approved', page: { ...liveKey, state: { name: 'not_approved' } } },
    { name: 'live-key-unverified', page: { ...liveKey, state: { name: 'unverified' } } },
    { name: 'live-key-not-permitted', page: { ...liveKey, state: { name: 'not_permitted' } } },
    {
      name: 'live-key-accounts',
      page: {
        ...signedIn,
        kind: 'live-key-accounts',
        accounts: ['acc_1', 'acc_2'].map((id) => ({ id, name: ACCOUNT })),
      },
    },
    ...securityFixtures({ ...signedIn, kind: 'security', email: EMAIL }),
    ...SECURITY_NOTICES.map((notice): Fixture => {
      const [first] = securityFixtures({ ...signedIn, kind: 'security', email: EMAIL })
      return { name: `security-notice-${notice}`, page: { ...(first?.page as Page), notice } as Page }
    }),
    ...PROBLEM_CODES.map((code, i): Fixture => {
      const problems = [{ field: FIELDS[i % 2] ?? null, code }]
      return {
        name: `problem-${code}`,
        page: { ...form, problems, kind: 'sign-up', email: '', accountName: '', invitation: null },
      }
    }),
    ...Object.keys(OUTCOMES).map(
      (outcome): Fixture => ({
        name: `message-${outcome}`,
        page: { ...frame, kind: 'message', outcome: outcome as Outcome, next: null },
      }),
    ),
    {
      name: 'message-joined',
      page: { ...frame, signedInAs: EMAIL, kind: 'message', outcome: 'invitation_accepted', next: null, joined },
    },
    {
      name: 'message-mailed',
      page: { ...frame, kind: 'message', outcome: 'recovery_mailed', next: null, email: EMAIL },
    },
    {
      name: 'message-recover-again',
      page: { ...frame, kind: 'message', outcome: 'link_invalid', next: '/recover' },
    },
    ...Object.keys(ERRORS).map(
      (error): Fixture => ({
        name: `error-${error}`,
        page: {
          ...frame,
          kind: 'error',
          error: error as ErrorName,
          address: error === 'not_found' ? { path: '/keys/live', query: { account: 'acc_1' } } : null,
          retryAfter: error === 'rate_limited' ? 42 : null,
          requestId: error === 'internal' ? 'req-7f3a' : null,
        },
      }),
    ),
  ]
}

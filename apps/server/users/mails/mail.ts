import type { Role } from '@countersign/sign-in-pages'

/**
 * The mails to users. Instants are RFC 3339 and are shown in UTC. `link` is the whole address with its token;
 * `settings` is the address of the security page, `recover` of the page that recovers access. Names are untrusted.
 */
export type UserMail =
  | ({ kind: 'verify' } & Link)
  | ({ kind: 'claim'; account: string } & Link)
  | ({ kind: 'recovery'; email: string } & Link)
  /** To every other owner. `until`: when the recovery continues. */
  | { kind: 'recovery-notice'; email: string; account: string; until: string; link: string }
  /** To the person who asked for it. */
  | { kind: 'recovery-waiting'; email: string; until: string; link: string }
  | ({ kind: 'recovery-ready'; email: string } & Link)
  | { kind: 'recovery-done'; email: string; at: string; recover: string }
  /** To the person and to every owner who got the notice. `person`: who stopped it. */
  | { kind: 'recovery-cancelled'; email: string; person: string; at: string }
  /** To both addresses, with a link each. */
  | ({ kind: 'email-change'; from: string; to: string; recover: string } & Link)
  | ({ kind: 'invitation'; person: string; account: string; role: Role } & Link)
  | ({ kind: 'new-sign-in'; email: string; at: string; browser: string; address: string } & Pages)
  | ({ kind: 'factor'; email: string; at: string; change: FactorChange } & Pages)
  | { kind: 'role-changed'; person: string; account: string; role: Role; settings: string }
  | { kind: 'removed'; person: string; account: string }
  /** `link`: the page that makes the live key. */
  | { kind: 'approved'; account: string; link: string }
  | { kind: 'sender-domain-lost'; account: string; link: string }
  | { kind: 'closing'; person: string; account: string; until: string }

interface Pages {
  settings: string
  recover: string
}

interface Link {
  link: string
  /** The link works until then. */
  expiresAt: string
}

/** A change of the ways to sign in. */
export type FactorChange =
  | { kind: 'passkey_added' | 'passkey_removed'; name: string }
  | { kind: 'password' | 'totp_on' | 'totp_off' | 'recovery_codes' | 'email' }

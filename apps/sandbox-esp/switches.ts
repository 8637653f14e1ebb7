import { isRefusalCode, type RefusalCode } from './esign/refusal.ts'

/** How a provider can disappoint. Turned at any time; the next message obeys. */
export interface Switches {
  /** Every address of the protocol answers 503. */
  outage: boolean
  /** The next person who gets as far as the OTP is refused with this, once. */
  nextRefusal: RefusalCode | null
  /** 3.x: how often the answer is posted to the requester. */
  callback: 'once' | 'twice' | 'never'
  /** Over which hash the CMS is made. */
  signature: 'right' | 'other-hash'
  /** Whether the certificate still lives when it arrives. */
  certificate: 'valid' | 'ended'
  /** Whether the CMS comes with a time-stamp of this provider's authority. */
  stamp: 'none' | 'own'
  /** CSC: how credentials say they are authorized. */
  authorization: 'oauth2code' | 'explicit'
  /** CSC: what whoever signs in next is found to have: one credential, or two beside some that are of no use. */
  credentials: 'one' | 'several'
}

export const allIsWell: Readonly<Switches> = {
  outage: false,
  nextRefusal: null,
  callback: 'once',
  signature: 'right',
  certificate: 'valid',
  stamp: 'none',
  authorization: 'oauth2code',
  credentials: 'one',
}

const checks: Record<keyof Switches, (value: unknown) => boolean> = {
  outage: (value) => typeof value === 'boolean',
  nextRefusal: (value) => value === null || isRefusalCode(value),
  callback: (value) => ['once', 'twice', 'never'].includes(String(value)),
  signature: (value) => ['right', 'other-hash'].includes(String(value)),
  certificate: (value) => ['valid', 'ended'].includes(String(value)),
  stamp: (value) => ['none', 'own'].includes(String(value)),
  authorization: (value) => ['oauth2code', 'explicit'].includes(String(value)),
  credentials: (value) => ['one', 'several'].includes(String(value)),
}

/** Turns switches as somebody asked; says which name or value is not known, and turns none then. */
export function turn(switches: Switches, wish: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(wish)) {
    if (!Object.hasOwn(checks, name))
      throw new RangeError(`${name} is no switch; there are ${Object.keys(checks).join(', ')}`)
    if (!checks[name as keyof Switches](value))
      throw new RangeError(`${JSON.stringify(value)} is no position of ${name}`)
  }
  Object.assign(switches, wish)
}

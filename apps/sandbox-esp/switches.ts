import { isRefusalCode, type RefusalCode } from './esign/refusal.ts'

/** Simulated faults. A change takes effect with the next message. */
export interface Switches {
  /** eSign and CSC addresses return 503. */
  outage: boolean
  /** Refuses the next person who enters the right code with this error code, once. */
  nextRefusal: RefusalCode | null
  /** 3.x: how often the response is posted to the requester. */
  callback: 'once' | 'twice' | 'never'
  /** Which hash the CMS signs. */
  signature: 'right' | 'other-hash'
  /** Whether the certificate is still valid when it is issued. */
  certificate: 'valid' | 'ended'
  /** Whether the CMS contains a time-stamp of this provider's authority. */
  stamp: 'none' | 'own'
  /** CSC: the authorization mode that credentials declare. */
  authorization: 'oauth2code' | 'explicit'
  /** CSC: the credentials of the next person who signs in: one, or two usable and three unusable ones. */
  credentials: 'one' | 'several'
}

export const defaultSwitches: Readonly<Switches> = {
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

/** Changes switches. Rejects unknown names and values before it changes any. */
export function applySwitches(switches: Switches, changes: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(checks, name))
      throw new RangeError(`unknown switch ${name}; the switches are ${Object.keys(checks).join(', ')}`)
    if (!checks[name as keyof Switches](value))
      throw new RangeError(`${JSON.stringify(value)} is not a value of ${name}`)
  }
  Object.assign(switches, changes)
}

import type { Esp } from '../esp.ts'
import { type IdentityForm, messages, readIdentity } from '../identity.ts'
import { buildResponse } from './build-response.ts'
import { issueAndSign } from './issue-and-sign.ts'
import { Refusal, type RefusalCode } from './refusal.ts'
import { hasEnded, type Transaction } from './transaction.ts'

// The person's steps at the provider: identify themselves, then type the code.

/** Returns an error message for the form, or undefined. */
export function identify(esp: Esp, transaction: Transaction, form: IdentityForm): string | undefined {
  expireIfLate(esp, transaction)
  if (transaction.stage.at !== 'identity') return undefined
  const identity = readIdentity(form)
  if (typeof identity === 'string') return identity
  if (esp.otp.send(transaction.session, identity.mailbox, esp.now()) === undefined) return messages.tooSoon
  transaction.stage = { at: 'otp', ...identity }
  return undefined
}

export function sendAgain(esp: Esp, transaction: Transaction): string | undefined {
  expireIfLate(esp, transaction)
  if (transaction.stage.at !== 'otp') return undefined
  return esp.otp.send(transaction.session, transaction.stage.mailbox, esp.now()) ? undefined : messages.tooSoon
}

/** The right code signs. The third wrong code ends the transaction. */
export async function confirm(esp: Esp, transaction: Transaction, code: string): Promise<string | undefined> {
  expireIfLate(esp, transaction)
  if (transaction.stage.at !== 'otp') return undefined
  const { person } = transaction.stage
  switch (esp.otp.check(transaction.session, code.trim())) {
    case 'wrong':
      return messages.wrongCode
    case 'wrong too often':
      await end(esp, transaction, 'ESP-206')
      return undefined
    case 'right':
      esp.otp.delete(transaction.session)
      await signOrRefuse(esp, transaction, person)
      return undefined
  }
}

export async function cancel(esp: Esp, transaction: Transaction): Promise<void> {
  const { at } = transaction.stage
  if (at === 'identity' || at === 'otp') await end(esp, transaction, 'ESP-207')
}

/** Refuses a transaction whose session has expired. */
export function expireIfLate(esp: Esp, transaction: Transaction): void {
  if (!hasEnded(transaction) && esp.now() >= transaction.endsAt) refuse(transaction, 'ESP-205')
}

async function signOrRefuse(esp: Esp, transaction: Transaction, person: string): Promise<void> {
  const { nextRefusal } = esp.switches
  if (nextRefusal !== null) {
    esp.switches.nextRefusal = null
    return end(esp, transaction, nextRefusal)
  }
  // Set before the key exists, so a second submission finds nothing to sign.
  transaction.stage = { at: 'signing' }
  transaction.stage = { at: 'signed', ...(await issueAndSign(esp, transaction, person)) }
  await postCallback(esp, transaction)
}

async function end(esp: Esp, transaction: Transaction, code: RefusalCode): Promise<void> {
  esp.otp.delete(transaction.session)
  refuse(transaction, code)
  await postCallback(esp, transaction)
}

function refuse(transaction: Transaction, code: RefusalCode): void {
  transaction.stage = { at: 'refused', code, message: new Refusal(code).message }
}

/** 3.x: posts the response to the requester's server. If that fails, the requester can use `checkstatus`. */
async function postCallback(esp: Esp, transaction: Transaction): Promise<void> {
  if (transaction.version !== '3.0') return
  const times = { once: 1, twice: 2, never: 0 }[esp.switches.callback]
  const body = await buildResponse(esp, transaction)
  const headers = { 'content-type': 'application/xml' }
  for (let time = 0; time < times; time++) {
    const request = {
      url: transaction.responseUrl,
      method: 'POST',
      headers,
      body,
      maxBytes: 65_536,
      timeoutMs: 10_000,
    } as const
    await esp.fetcher(request).catch(() => undefined)
  }
}

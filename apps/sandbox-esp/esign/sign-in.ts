import type { Esp } from '../esp.ts'
import { type IdentityForm, readIdentity, words } from '../identity.ts'
import { answerOf } from './answer.ts'
import { certifyAndSign } from './certify.ts'
import { Refusal, type RefusalCode } from './refusal.ts'
import { isOver, type Transaction } from './transaction.ts'

// What the person does at the provider's pages, in this order: says who they are, types the code, is done.

/** What is wrong with what was typed; undefined if nothing is. */
export function identify(esp: Esp, transaction: Transaction, form: IdentityForm): string | undefined {
  endIfLate(esp, transaction)
  if (transaction.stage.at !== 'identity') return undefined
  const identity = readIdentity(form)
  if (typeof identity === 'string') return identity
  if (esp.otp.send(transaction.session, identity.mailbox, esp.now()) === undefined) return words.tooSoon
  transaction.stage = { at: 'otp', ...identity }
  return undefined
}

export function sendAgain(esp: Esp, transaction: Transaction): string | undefined {
  endIfLate(esp, transaction)
  if (transaction.stage.at !== 'otp') return undefined
  return esp.otp.send(transaction.session, transaction.stage.mailbox, esp.now()) ? undefined : words.tooSoon
}

/** The right code signs; the third wrong one ends the transaction. */
export async function confirm(esp: Esp, transaction: Transaction, code: string): Promise<string | undefined> {
  endIfLate(esp, transaction)
  if (transaction.stage.at !== 'otp') return undefined
  const { person } = transaction.stage
  switch (esp.otp.check(transaction.session, code.trim())) {
    case 'wrong':
      return words.wrongCode
    case 'wrong too often':
      await end(esp, transaction, 'ESP-206')
      return undefined
    case 'right':
      esp.otp.forget(transaction.session)
      await signOrRefuse(esp, transaction, person)
      return undefined
  }
}

export async function cancel(esp: Esp, transaction: Transaction): Promise<void> {
  const { at } = transaction.stage
  if (at === 'identity' || at === 'otp') await end(esp, transaction, 'ESP-207')
}

/** A session that is over is over, whoever looks. */
export function endIfLate(esp: Esp, transaction: Transaction): void {
  if (!isOver(transaction) && esp.now() >= transaction.endsAt) refuse(transaction, 'ESP-205')
}

async function signOrRefuse(esp: Esp, transaction: Transaction, person: string): Promise<void> {
  const { nextRefusal } = esp.switches
  if (nextRefusal !== null) {
    esp.switches.nextRefusal = null
    return end(esp, transaction, nextRefusal)
  }
  // Said before the key exists: a second press of the button finds nothing to sign.
  transaction.stage = { at: 'signing' }
  transaction.stage = { at: 'signed', ...(await certifyAndSign(esp, transaction, person)) }
  await tellRequester(esp, transaction)
}

async function end(esp: Esp, transaction: Transaction, code: RefusalCode): Promise<void> {
  esp.otp.forget(transaction.session)
  refuse(transaction, code)
  await tellRequester(esp, transaction)
}

function refuse(transaction: Transaction, code: RefusalCode): void {
  transaction.stage = { at: 'refused', code, message: new Refusal(code).message }
}

/** 3.x: from server to server. Whoever misses it may ask by `checkstatus`. */
async function tellRequester(esp: Esp, transaction: Transaction): Promise<void> {
  if (transaction.version !== '3.0') return
  const times = { once: 1, twice: 2, never: 0 }[esp.switches.callback]
  const body = await answerOf(esp, transaction)
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

import { randomInt } from 'node:crypto'
import type { Departure } from '@countersign/signing'

// A made-up person at the sandbox provider's pages, without a browser: fills in its forms and reads its inbox.

const TIMEOUT_MS = 10_000
/** How far the provider's own redirects are followed. */
const MAX_STEPS = 5

/** Where the provider sends the browser in the end, and what it brings. */
export interface WayBack {
  url: URL
  fields: Record<string, string>
}

export interface VirtualPerson {
  leave(departure: Departure): Promise<void>
  /** Says who they are, if asked, and gives the code; once, or wrong until the provider has enough. */
  prove(how: 'rightly' | 'wrongly'): Promise<void>
  /** Presses the button of a form on the page. */
  press(form: string, fields?: Record<string, string>): Promise<void>
  /** The code that was sent to them. */
  code(): Promise<string>
  wayBack(): WayBack
}

export function virtualPerson(provider: string, name: string, number = madeUp()): VirtualPerson {
  let page = ''
  let sentTo: URL | undefined

  async function go(address: string, init: RequestInit = {}, steps = 0): Promise<void> {
    const url = new URL(address, provider)
    if (url.origin !== new URL(provider).origin) throw new Error(`${url.origin} is not the sandbox's provider`)
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    page = await answer.text()
    const location = answer.headers.get('location')
    sentTo = location === null ? undefined : new URL(location, provider)
    if (sentTo?.origin !== url.origin) return
    if (steps === MAX_STEPS) throw new Error("the sandbox's provider redirects in circles")
    await go(sentTo.href, {}, steps + 1)
  }

  const post = (address: string, fields: Record<string, string>) =>
    go(address, { method: 'POST', body: new URLSearchParams(fields) })

  const addressOf = (form: string) => new RegExp(`action="([^"]*/${form})"`).exec(page)?.[1]

  const person: VirtualPerson = {
    leave: (departure) =>
      departure.kind === 'redirect' ? go(departure.url) : post(departure.action, departure.fields),
    prove: async (how) => {
      if (addressOf('identity')) await person.press('identity', { number, name, consent: 'yes' })
      const code = await person.code()
      if (how === 'rightly') return person.press('otp', { code })
      while (addressOf('otp')) await person.press('otp', { code: otherThan(code) })
    },
    press: async (form, fields = {}) => {
      const address = addressOf(form)
      if (address === undefined) throw new Error(`the provider's page has no form for ${form}: ${page}`)
      await post(unescaped(address), fields)
    },
    code: async () => {
      const url = new URL('/inbox', provider)
      const headers = { accept: 'application/json' }
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
      const letters = (await answer.json()) as { to: string; code: string }[]
      const letter = letters.find(({ to }) => to.endsWith(number.slice(-4)))
      if (!letter) throw new Error('no code has come for this person')
      return letter.code
    },
    wayBack: () => {
      if (sentTo) return { url: sentTo, fields: Object.fromEntries(sentTo.searchParams) }
      const [, action] = /<form id="return" method="post" action="([^"]*)"/.exec(page) ?? []
      if (action === undefined) throw new Error(`the provider keeps the person: ${page}`)
      const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
      const fields = [...inputs].map(([, field = '', value = '']) => [unescaped(field), unescaped(value)])
      return { url: new URL(unescaped(action)), fields: Object.fromEntries(fields) }
    },
  }
  return person
}

/** Twelve digits that are nobody's: real numbers begin with 2 to 9. */
function madeUp(): string {
  return `0${Array.from({ length: 11 }, () => randomInt(10)).join('')}`
}

/** Six digits that are not the code. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

function unescaped(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, number) => String.fromCharCode(Number(number)))
}

import { randomInt } from 'node:crypto'
import type { Departure } from '@countersign/signing'

// A user of the sandbox provider's pages, without a browser: submits its forms and reads its inbox of sent codes.

const TIMEOUT_MS = 10_000
/** The limit on consecutive redirects of the provider. */
const MAX_STEPS = 5

/** The request by which the browser returns from the provider. */
export interface ReturnRequest {
  url: URL
  fields: Record<string, string>
}

export interface ProviderUser {
  /** Opens the provider's page. */
  open(departure: Departure): Promise<void>
  /** Enters identity details, if requested, and the correct code, or wrong codes until the provider ends the session. */
  authenticate(code: 'correct' | 'wrong'): Promise<void>
  /** Submits a form of the page. */
  submit(form: string, fields?: Record<string, string>): Promise<void>
  /** The code that the provider sent to the user. */
  code(): Promise<string>
  returnRequest(): ReturnRequest
}

export function providerUser(provider: string, name: string, number = randomNumber()): ProviderUser {
  let page = ''
  let redirectedTo: URL | undefined

  async function go(address: string, init: RequestInit = {}, steps = 0): Promise<void> {
    const url = new URL(address, provider)
    if (url.origin !== new URL(provider).origin) throw new Error(`${url.origin} is not the sandbox's provider`)
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    page = await answer.text()
    const location = answer.headers.get('location')
    redirectedTo = location === null ? undefined : new URL(location, provider)
    if (redirectedTo?.origin !== url.origin) return
    if (steps === MAX_STEPS) throw new Error("the sandbox's provider redirects too often")
    await go(redirectedTo.href, {}, steps + 1)
  }

  const post = (address: string, fields: Record<string, string>) =>
    go(address, { method: 'POST', body: new URLSearchParams(fields) })

  const addressOf = (form: string) => new RegExp(`action="([^"]*/${form})"`).exec(page)?.[1]

  const user: ProviderUser = {
    open: (departure) => (departure.kind === 'redirect' ? go(departure.url) : post(departure.action, departure.fields)),
    authenticate: async (kind) => {
      if (addressOf('identity')) await user.submit('identity', { number, name, consent: 'yes' })
      const code = await user.code()
      if (kind === 'correct') return user.submit('otp', { code })
      while (addressOf('otp')) await user.submit('otp', { code: wrongCodeFor(code) })
    },
    submit: async (form, fields = {}) => {
      const address = addressOf(form)
      if (address === undefined) throw new Error(`the provider's page has no form for ${form}: ${page}`)
      await post(unescaped(address), fields)
    },
    code: async () => {
      const url = new URL('/inbox', provider)
      const headers = { accept: 'application/json' }
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
      const messages = (await answer.json()) as { to: string; code: string }[]
      const message = messages.find(({ to }) => to.endsWith(number.slice(-4)))
      if (!message) throw new Error('the provider has sent no code to this user')
      return message.code
    },
    returnRequest: () => {
      if (redirectedTo) return { url: redirectedTo, fields: Object.fromEntries(redirectedTo.searchParams) }
      const [, action] = /<form id="return" method="post" action="([^"]*)"/.exec(page) ?? []
      if (action === undefined) throw new Error(`the provider's page has no way to return: ${page}`)
      const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
      const fields = [...inputs].map(([, field = '', value = '']) => [unescaped(field), unescaped(value)])
      return { url: new URL(unescaped(action)), fields: Object.fromEntries(fields) }
    },
  }
  return user
}

/** Twelve digits that belong to nobody: real numbers begin with 2 to 9. */
function randomNumber(): string {
  return `0${Array.from({ length: 11 }, () => randomInt(10)).join('')}`
}

/** Six digits that are not the code. */
export function wrongCodeFor(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

function unescaped(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, number) => String.fromCharCode(Number(number)))
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Departure, RemoteFailed, RemoteState } from '@countersign/signing'
import { type ProviderUser, providerUser } from '../../apps/server/signing/sandbox/provider-user.ts'
import type { Answer, Send } from '../../apps/server/signing/testing/certificate-signer.ts'
import { type Client, insist } from './client.ts'
import type { Asked } from './key-holder.ts'
import { hold } from './proof.ts'
import { linkFor, openSigner } from './signer.ts'
import type { Stack } from './stack.ts'

// A signer who goes to a provider, and the person at the provider's pages: without a browser, by the very calls that
// page and browser make.

const GIVE_UP_MS = 90_000

export interface RemoteSigner {
  /** Asks once to begin. */
  begin(more?: Record<string, unknown>): Promise<Answer & { attempt: string }>
  /** Begins as soon as nobody else is at the document; is reported how to leave, and does. */
  setOut(more?: Record<string, unknown>): Promise<{ attempt: string; departure: Departure }>
  /** The next that is not work in progress. */
  read(attempt: string): Promise<RemoteState>
  /** How it ended. */
  ended(attempt: string): Promise<{ state: 'signed' } | RemoteFailed>
  abandon(attempt: string): Promise<number>
  /** By hand instead, on the same link. */
  draw(): Promise<number>
}

/** Opens a link of theirs and looks at the document. */
export async function openRemoteSigner(
  stack: Stack,
  client: Client,
  { documentId, signerId }: Asked,
  through: (send: Send) => Send = (send) => send,
): Promise<RemoteSigner> {
  const browser = openSigner(stack.url)
  const base = await browser.claim(await linkFor(client, documentId, signerId))
  const shown = await browser.look(base)
  const send = through(browser.atProvider(base))
  const begin: RemoteSigner['begin'] = async (more = {}) => {
    const attempt = String(more.attempt ?? crypto.randomUUID())
    return { attempt, ...(await send('POST', 'attempts', { attempt, provider: null, ...shown, ...more })) }
  }
  const read = (attempt: string) =>
    waitFor(send, attempt, ({ state }) => !/^(preparing|waiting|finishing)$/.test(state))
  return {
    begin,
    setOut: async (more) => {
      const attempt = await withRetry(() => begin(more))
      const state = await read(attempt)
      hold(state.state === 'leave', `instead of how to leave, a signer is reported ${JSON.stringify(state)}`)
      await send('POST', `attempts/${attempt}/left`, {})
      return { attempt, departure: state.departure }
    },
    read,
    ended: async (attempt) => {
      const end = await waitFor(send, attempt, ({ state }) => state === 'signed' || state === 'failed')
      hold(end.state === 'signed' || end.state === 'failed', `an attempt is ${end.state} for too long`)
      return end
    },
    abandon: async (attempt) => (await send('POST', `attempts/${attempt}/abandon`, {})).status,
    draw: async () => (await browser.sign(base, shown)).status,
  }
}

/** As the page does: asks again while another signer has the lease. */
async function withRetry(begin: () => Promise<Answer & { attempt: string }>): Promise<string> {
  for (const until = performance.now() + GIVE_UP_MS; ; await wait(200)) {
    const { status, body, attempt } = await begin()
    if (status === 201) return attempt
    hold(body.code === 'document_leased', `beginning is answered ${status} ${JSON.stringify(body)}`)
    hold(performance.now() < until, 'it is never this signer’s turn')
  }
}

async function waitFor(send: Send, attempt: string, isNews: (state: RemoteState) => boolean): Promise<RemoteState> {
  for (const until = performance.now() + GIVE_UP_MS; ; await wait(50)) {
    const { status, body } = await send('GET', `attempts/${attempt}`)
    hold(status === 200, `an attempt is shown as ${status} ${JSON.stringify(body)}`)
    const state = body as unknown as RemoteState
    if (isNews(state)) return state
    hold(performance.now() < until, `an attempt is ${state.state} for too long`)
  }
}

export interface Person extends ProviderUser {
  /** Everything that is asked of them there. */
  sign(departure: Departure): Promise<void>
  /** Carries back what the provider gave; tells where the browser ends up. */
  comeBack(): Promise<{ status: number; location: string }>
}

let people = 0

export function personAt(stack: Stack, name: string): Person {
  people += 1
  const person = providerUser(stack.env.COUNTERSIGN_SANDBOX_ESP_URL ?? '', name, String(people).padStart(12, '0'))
  return {
    ...person,
    sign: async (departure) => {
      await person.open(departure)
      await person.authenticate('correct')
    },
    comeBack: async () => {
      const { url, fields } = person.returnRequest()
      const post = { method: 'POST', body: new URLSearchParams(fields), headers: { 'sec-fetch-site': 'cross-site' } }
      const go = (path: string, init: RequestInit = {}) =>
        insist(() => fetch(new URL(path, stack.url), { ...init, redirect: 'manual' }))
      let answer = await go(`${url.pathname}${url.search}`, url.search === '' ? post : {})
      // A CSC service knows one address for all, which passes on.
      const onward = answer.headers.get('location') ?? ''
      if (url.pathname === '/provider/return' && answer.status === 303) answer = await go(onward)
      return { status: answer.status, location: answer.headers.get('location') ?? '' }
    },
  }
}

/** Turns the provider's switches. */
export async function turn(provider: string, switches: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${provider}/sandbox/switches`, { method: 'PATCH', body: JSON.stringify(switches) })
  hold(answer.ok, `the provider’s switches are answered ${answer.status}`)
}

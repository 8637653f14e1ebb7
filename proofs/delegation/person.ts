import { type Client, insist, openAccount } from '../lib/client.ts'
import { linkIn, nthMail } from '../lib/inbox.ts'
import { hold } from '../lib/proof.ts'
import { openSigner, type Shown } from '../lib/signer.ts'
import type { Request } from '../signing/stage.ts'

// Somebody who is asked, without a browser window: everything that gives them access to the request.

export interface Person {
  name: string
  email: string
}

/** Those who have the request, one after another. */
export const CHAIN: readonly [Person, Person, Person, Person] = [
  { name: 'Ann Okafor', email: 'ann@delegation.example' },
  { name: 'Ben Rao', email: 'ben@delegation.example' },
  { name: 'Cleo Sato', email: 'cleo@delegation.example' },
  { name: 'Dora Lind', email: 'dora@delegation.example' },
]
/** Signs too, and has nothing to do with it. */
export const OTHER: Person = { name: 'Ed Moreau', email: 'ed@delegation.example' }
export const REASON = 'I am on leave until May.'

/** What a person can still try after they have named somebody else. */
export interface Access {
  /** The service. */
  url: string
  person: Person
  link: string
  /** The address of their visit. */
  base: string
  cookie: string
  shown: Shown
  /** The link of an embed session that was opened for them and not used. */
  session: string
}

export interface Answer {
  status: number
  body: string
}

const ORIGIN = 'https://shop.example'

/** An account whose site may frame the signing page. */
export async function openSender(url: string): Promise<Client> {
  const client = await openAccount(url)
  const { status, body } = await insist(() => client.call('PATCH', '/api/v1/account', { allowed_origins: [ORIGIN] }))
  hold(status === 200, `the origin is not allowed: ${JSON.stringify(body)}`)
  return client
}

/** Comes from the mail, claims the link and looks; the sender opens one more embed session for them. */
export async function arrive(client: Client, url: string, request: Request, person: Person): Promise<Access> {
  const link = linkIn(await nthMail(client, person.email))
  const session = await openSession(client, request)
  const signer = openSigner(url)
  const base = await signer.claim(link)
  const shown = await signer.look(base)
  return { url, person, link, base, cookie: signer.cookie(), shown, session }
}

/** As `arrive`, in a frame: the visit is that of another embed session, whose token is in its address. */
export async function arriveInFrame(client: Client, url: string, request: Request, person: Person): Promise<Access> {
  const link = linkIn(await nthMail(client, person.email))
  const own = await openSession(client, request)
  const session = await openSession(client, request)
  const signer = openSigner(url)
  const base = await signer.claim(own)
  hold(base.startsWith('/visit/'), `a framed visit has the address ${base}`)
  return { url, person, link, base, cookie: '', shown: await signer.look(base), session }
}

async function openSession(client: Client, { documentId, signerIds }: Request): Promise<string> {
  const path = `/api/v1/document-signrequest/${documentId}/signers/${signerIds[0]}/embed-session`
  const opened = await insist(() => client.call('POST', path, { mode: 'iframe', origin: ORIGIN }))
  hold(opened.status === 200, `no embed session: ${JSON.stringify(opened.body)}`)
  return String(opened.body.url)
}

export function delegate(access: Access, to: Person, reason = 'They sign leases here.'): Promise<Answer> {
  return send(access, 'POST', `${access.base}/delegate`, { ...to, reason })
}

/** One call with what the person has. */
export async function send(
  { url, cookie }: Pick<Access, 'url' | 'cookie'>,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await insist(() =>
    fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: {
        ...{ cookie, 'user-agent': 'Mozilla/5.0 (proof)' },
        ...(method === 'POST' && { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    }),
  )
  return { status: answer.status, body: await answer.text() }
}

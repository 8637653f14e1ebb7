import type { Send } from '../../apps/server/signing/testing/certificate-signer.ts'
import { type Client, insist } from './client.ts'
import { hold } from './proof.ts'

// A signer without a browser: their cookies, and the very calls that the signing page makes.

export interface Shown {
  /** SHA-256 of the document that was shown, and of the text that is agreed to. */
  document: string
  consent: string
}

export interface Signer {
  /** Claims the link: this browser is now the one that may sign. Gives the visit's address. */
  claim(link: string): Promise<string>
  /** Gives the code that is asked for before anything is shown. */
  giveCode(base: string, code: string): Promise<void>
  /** Opens the page, looks at the document's first page, and presses something there, which is the view. */
  look(base: string): Promise<Shown>
  /** Draws and agrees. */
  sign(base: string, shown: Shown): Promise<{ status: number; body: Record<string, unknown> }>
  /** The cookies of this browser, as a header. */
  cookie(): string
  /** What the page's script calls for those who sign with a key of their own; asked once. */
  byCertificate(base: string): Send
  /** The same for those who sign at a provider. */
  atProvider(base: string): Send
}

/** A new link for the sender to deliver; it replaces those before it. */
export async function linkFor(client: Client, documentId: string, signerId: string): Promise<string> {
  const path = `/api/v1/document-signrequest/${documentId}/signers/${signerId}/link`
  const answer = await insist(() => client.call('POST', path))
  hold(answer.status === 200, `there is no link: ${JSON.stringify(answer.body)}`)
  return String(answer.body.url)
}

const DRAWN = {
  kind: 'drawn',
  width: 320,
  height: 120,
  strokes: [{ width: 2, points: [20, 80, 60, 20, 100, 90, 140, 25, 190, 80] }],
}

export function openSigner(url: string): Signer {
  const cookies = new Map<string, string>()

  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  /** As people do with a page that does not come: once more. Whatever is sent twice counts once. */
  const call = (method: string, path: string, body?: string, type?: string): Promise<Response> =>
    insist(() => callOnce(method, path, body, type))

  async function callOnce(method: string, path: string, body?: string, type?: string): Promise<Response> {
    const answer = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': 'Mozilla/5.0 (proof)',
        cookie: cookie(),
        ...(method === 'POST' ? { 'sec-fetch-site': 'same-origin' } : {}),
        ...(type ? { 'content-type': type } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return answer
  }

  const scripted =
    (under: string): Send =>
    async (method, path, body) => {
      const [text, type] = body ? [JSON.stringify(body), 'application/json'] : []
      const answer = await callOnce(method, `${under}/${path}`, text, type)
      const bytes = Buffer.from(await answer.arrayBuffer())
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false
      const headers = Object.fromEntries(answer.headers)
      return { status: answer.status, headers, body: isJson ? JSON.parse(bytes.toString()) : {}, bytes }
    }

  return {
    claim: async (link) => {
      const answer = await call('POST', link, '', 'application/x-www-form-urlencoded')
      const text = await answer.text()
      hold(answer.status === 303, `claiming a link gave ${answer.status}: ${text.slice(0, 300)}`)
      return answer.headers.get('location') ?? ''
    },
    giveCode: async (base, code) => {
      const form = new URLSearchParams({ code }).toString()
      const answer = await call('POST', `${base}/code`, form, 'application/x-www-form-urlencoded')
      hold(answer.status === 303, `the code is answered ${answer.status}`)
    },
    look: async (base) => {
      const html = await (await call('GET', base)).text()
      const image = await call('GET', `${base}/pages/1.webp?w=360`)
      await image.arrayBuffer()
      hold(image.status === 200, `the first page is shown as ${image.status}`)
      const hash = (name: string) => new RegExp(`data-${name}="([0-9a-f]{64})"`).exec(html)?.[1] ?? ''
      const shown = { document: hash('document'), consent: hash('consent') }
      const pressed = JSON.stringify({ document: shown.document, pages: [1] })
      const viewed = await call('POST', `${base}/viewed`, pressed, 'application/json')
      const text = await viewed.text()
      hold(viewed.status === 200, `the view is answered ${viewed.status}: ${text.slice(0, 300)}`)
      return shown
    },
    sign: async (base, shown) => {
      const answer = await call('POST', `${base}/sign`, JSON.stringify({ mark: DRAWN, ...shown }), 'application/json')
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false
      return { status: answer.status, body: isJson ? JSON.parse(text) : { text } }
    },
    cookie,
    byCertificate: (base) => scripted(`${base}/certificate`),
    atProvider: (base) => scripted(`${base}/remote`),
  }
}

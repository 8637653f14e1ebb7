import type { Send } from '../../apps/server/signing/testing/certificate-signer.ts'
import { type Client, insist, until } from './client.ts'
import { hold } from './proof.ts'

// A signer without a browser: their cookies, and the very calls that the signing page makes.

export interface Shown {
  /** SHA-256 of the document that was shown, and of the text that is agreed to. */
  document: string
  consent: string
}

export interface SentFile {
  name: string
  /** As the browser declares it. */
  type: string
  bytes: Uint8Array
}

export interface Signer {
  /** Claims the link: this browser is now the one that may sign. Gives the visit's address. */
  claim(link: string): Promise<string>
  /** Gives the code that is asked for before anything is shown. */
  giveCode(base: string, code: string): Promise<void>
  /** Opens the page, looks at the document's first page, and presses something there, which is the view. */
  look(base: string): Promise<Shown>
  /** Draws and agrees. */
  sign(base: string, shown: Shown, more?: object): Promise<{ status: number; body: Record<string, unknown> }>
  /** Uploads a file for a field. Gives its id. */
  upload(base: string, field: string, file: SentFile): Promise<string>
  /** The same, with the answer as it comes. */
  sendFile(base: string, field: string, file: SentFile): Promise<{ status: number; body: Record<string, unknown> }>
  /** Sends the form of a page without scripts. Gives the status of the answer. */
  submit(base: string, form: Record<string, string>): Promise<number>
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
  const call = (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    type?: string,
  ): Promise<Response> => insist(() => callOnce(method, path, body, type))

  async function callOnce(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    type?: string,
  ): Promise<Response> {
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

  const sendFile: Signer['sendFile'] = async (base, field, { name, type, bytes }) => {
    const query = new URLSearchParams({ field, filename: name })
    // A network has few uploads in flight at a time: the others are answered 429 and sent again.
    const answer = await until(async () => {
      const tried = await call('POST', `${base}/uploads?${query}`, Uint8Array.from(bytes), type)
      if (tried.status !== 429) return tried
      await tried.arrayBuffer()
      return undefined
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
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
    sign: async (base, shown, more = {}) => {
      const body = JSON.stringify({ mark: DRAWN, ...shown, ...more })
      const answer = await call('POST', `${base}/sign`, body, 'application/json')
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false
      return { status: answer.status, body: isJson ? JSON.parse(text) : { text } }
    },
    upload: async (base, field, file) => {
      const { status, body } = await sendFile(base, field, file)
      hold(status === 200, `an upload is answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
      return (body.upload as { id: string }).id
    },
    sendFile,
    submit: async (base, form) => {
      const body = new URLSearchParams(form).toString()
      const answer = await call('POST', `${base}/sign`, body, 'application/x-www-form-urlencoded')
      await answer.arrayBuffer()
      return answer.status
    },
    cookie,
    byCertificate: (base) => scripted(`${base}/certificate`),
    atProvider: (base) => scripted(`${base}/remote`),
  }
}

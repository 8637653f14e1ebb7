import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

// The sender in the pictures: a new account, with documents of the demo.

const DOCUMENTS = new URL('../../apps/server/processes/demo/documents/', import.meta.url)
const MAIL = 'linden-vale.example'

// biome-ignore lint/suspicious/noExplicitAny: answers of the API, read by name
type Answer = Record<string, any>

export interface Account {
  /** An offer of employment whose candidate's turn it is: their signing link. */
  offer(): Promise<string>
  /** An agreement of two signers, with their links. */
  nda(name: string): Promise<{ requestId: string; links: string[] }>
  untilCompleted(requestId: string): Promise<void>
  download(requestId: string, file: 'audit-trail' | 'signed-document'): Promise<Buffer>
}

export async function openAccount(url: string): Promise<Account> {
  // An address can have one account, and the tool may run again.
  const email = `contracts${process.pid}@${MAIL}`
  const owner = { email, name: 'Linden & Vale Properties', password: crypto.randomUUID() }
  const { api_key } = await send('POST', 'accounts', JSON.stringify(owner))

  async function call(method: string, path: string, body?: string | Buffer, headers: object = {}): Promise<Response> {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { prefer: 'return=representation', ...headers },
      ...(body === undefined ? {} : { body: new Uint8Array(Buffer.from(body)) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }

  async function send(method: string, path: string, body?: string | Buffer, headers: object = {}): Promise<Answer> {
    return (await call(method, path, body, headers)).json() as Promise<Answer>
  }

  const authorization = { authorization: `Bearer ${api_key}` }
  const post = (path: string, body: object) => send('POST', path, JSON.stringify(body), authorization)

  async function upload(file: string, name: string): Promise<string> {
    const headers = { ...authorization, 'content-type': 'application/pdf' }
    const path = `documents?name=${encodeURIComponent(name)}`
    return (await send('POST', path, readFileSync(new URL(file, DOCUMENTS)), headers)).document_id
  }

  const linksOf = ({ links }: Answer): string[] => links.map((link: { url: string }) => link.url)

  return {
    offer: async () => {
      const document_id = await upload('offer-letter.pdf', 'Offer of employment.pdf')
      const { template_id } = await post('templates', { document_id, name: 'Offer of employment' })
      const made = await post(`templates/${template_id}/document-signrequest`, {
        roles: {
          candidate: { name: 'Daniel Mensah', email: 'daniel.mensah@mail.example' },
          manager: { name: 'Helen Strand', email: `helen.strand@${MAIL}` },
          people: { name: 'Graham Pike', email: `graham.pike@${MAIL}` },
        },
        values: { position: 'Building services engineer', first_day: '2027-02-01', salary: 46500 },
      })
      const candidate = made.sign_request.signers.findIndex(({ name }: Answer) => name === 'Daniel Mensah')
      return linksOf(made)[candidate] ?? ''
    },
    nda: async (name) => {
      const document_id = await upload('nda.pdf', name)
      const box = (x: number) => ({ page: ['1'], cords: [{ x, y: 692, w: 213, h: 48 }] })
      const made = await post('document-signrequest', {
        document_id,
        reference: 'NDA-2026-118',
        signers: [
          { name: 'Margaret Okafor', email: `margaret@${MAIL}`, ...box(60) },
          { name: 'Tomos Prydderch', email: 'tomos@brightwater.example', ...box(322) },
        ],
      })
      return { requestId: made.sign_request.id, links: linksOf(made) }
    },
    untilCompleted: async (requestId) => {
      const read = () => send('GET', `document-signrequest/${requestId}`, undefined, authorization)
      while ((await read()).state !== 'completed') await setTimeout(200)
    },
    download: async (requestId, file) => {
      const answer = await call('GET', `document-signrequest/${requestId}/${file}`, undefined, authorization)
      return Buffer.from(await answer.arrayBuffer())
    },
  }
}

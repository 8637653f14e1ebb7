import { randomUUID } from 'node:crypto'
import { hold } from '../lib/proof.ts'
import { type Access, send } from './person.ts'

// Every way in that a person had before they named somebody else. None works afterwards, and none changes anything.

type Call = [method: 'GET' | 'POST', path: string, body?: object]

function callsOf({ link, base, session, shown }: Access): Call[] {
  const mark = { kind: 'typed', name: 'Somebody before' }
  const sign = { mark, ...shown }
  const attempt = { attempt: randomUUID(), ...shown, revision: 0 }
  return [
    ['GET', link],
    ['POST', link],
    ['GET', `${link}/pages/1.webp?w=360`],
    ['POST', `${link}/sign`, sign],
    ['GET', session],
    ['POST', session],
    ['GET', base],
    ['GET', `${base}/pages/1.webp?w=360`],
    ['GET', `${base}/pages/1/text`],
    ['GET', `${base}/signed-document`],
    ['POST', `${base}/viewed`, { document: shown.document, pages: [1] }],
    ['POST', `${base}/sign`, sign],
    ['POST', `${base}/approve`, { document: shown.document }],
    ['POST', `${base}/decline`, { reason: 'I have it no more.' }],
    ['POST', `${base}/delegate`, { name: 'Max Moe', email: 'max@delegation.example', reason: 'Once more.' }],
    ['POST', `${base}/certificate/attempts`, attempt],
    ['POST', `${base}/certificate/helper-code`, { consent: shown.consent }],
    ['POST', `${base}/remote/attempts`, attempt],
  ]
}

/** Gives the number of calls that were refused. */
export async function holdDead(access: Access): Promise<number> {
  const calls = callsOf(access)
  for (const [method, path, body] of calls) {
    const { status } = await send(access, method, path, body)
    const what = new URL(path, access.url).pathname.replace(/[\w-]{40,}/, '…')
    hold(status === 410, `${access.person.name} named somebody else, and ${method} ${what} is answered ${status}`)
  }
  return calls.length
}

import { type Client, insist, until } from '../lib/client.ts'
import { nthMail } from '../lib/inbox.ts'
import { openKeyHolder } from '../lib/key-holder.ts'
import { hold } from '../lib/proof.ts'
import { openRemoteSigner, personAt } from '../lib/remote-signer.ts'
import { linkFor, openSigner } from '../lib/signer.ts'
import type { Stack } from '../lib/stack.ts'
import type { Person } from './evidence.ts'

// Four people sign one document, each by another method, by the calls that their pages make.

const ACCESS_CODE = 'seven plain words'

const SIGNERS = [
  { name: 'Asha Rao', sig_type: 'electronic', method: 'drawn', auth: 'access_code', access_code: ACCESS_CODE },
  { name: 'Ben Rivest', sig_type: 'dsc', method: 'P12' },
  { name: 'Farah Otp', sig_type: 'aadhaar', method: 'eSign', provider: 'sandbox-esp-21' },
  { name: 'Hanna Cloud', sig_type: 'national_id', method: 'CSC', provider: 'sandbox-csc' },
] as const

export interface Signed {
  documentId: string
  people: Person[]
}

export async function signByAll(stack: Stack, client: Client): Promise<Signed> {
  const documentId = await client.upload()
  const signers = SIGNERS.map(({ method: _method, ...signer }) => ({ ...signer, email: emailOf(signer.name) }))
  const headers = { prefer: 'return=representation' }
  const created = await insist(() =>
    client.call('POST', '/api/v1/document-signrequest', { document_id: documentId, signers }, headers),
  )
  hold(created.status === 200, `no request: ${JSON.stringify(created.body)}`)
  const { signers: made } = created.body.sign_request as { signers: { id: string }[] }
  const people = SIGNERS.map(({ name, method }, place) => {
    return { id: made[place]?.id ?? '', place, name, email: emailOf(name), method }
  })
  // A fresh link replaces the one in a mail that has not left yet.
  await Promise.all(people.map(({ email }) => nthMail(client, email)))
  for (const person of people) await sign(stack, client, documentId, person)
  return { documentId, people }
}

function emailOf(name: string): string {
  return `${name.split(' ')[0]?.toLowerCase()}@legal.example`
}

async function sign(stack: Stack, client: Client, documentId: string, person: Person): Promise<void> {
  const asked = { documentId, signerId: person.id, name: person.name }
  switch (person.method) {
    case 'drawn': {
      const browser = openSigner(stack.url)
      const base = await browser.claim(await linkFor(client, documentId, person.id))
      await browser.giveCode(base, ACCESS_CODE)
      const { status, body } = await browser.sign(base, await browser.look(base))
      return hold(status === 200, `drawing is answered ${status} ${JSON.stringify(body)}`)
    }
    case 'P12': {
      const end = await (await openKeyHolder(stack, client, asked)).signAll()
      return hold(end.state === 'signed', `signing by a certificate ended as ${JSON.stringify(end)}`)
    }
    case 'eSign':
    case 'CSC':
      return signRemotely(stack, client, asked)
    default:
      return person.method satisfies never
  }
}

/** There once for eSign; for CSC first to show the certificate, then to sign with it. */
async function signRemotely(
  stack: Stack,
  client: Client,
  asked: { documentId: string; signerId: string; name: string },
): Promise<void> {
  const signer = await openRemoteSigner(stack, client, asked)
  const there = personAt(stack, asked.name)
  const { attempt, departure } = await signer.setOut()
  let next = departure
  for (;;) {
    await there.sign(next)
    await there.comeBack()
    const now = await until(async () => {
      const seen = await signer.read(attempt)
      return seen.state === 'away' ? undefined : seen
    })
    if (now.state === 'signed') return
    hold(now.state === 'leave', `at the provider the attempt of ${asked.name} is ${JSON.stringify(now)}`)
    next = now.departure
  }
}

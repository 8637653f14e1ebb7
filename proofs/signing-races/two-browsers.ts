import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'
import { linkFor, openSigner } from '../lib/signer.ts'
import type { Stack } from '../lib/stack.ts'

// One link, two browsers: while the first one signs, the second one claims the link. In either order there is one
// signature, and the trail tells of both.

export interface Ahead {
  signed: number
  claimed: number
}

export async function shareLinks(stack: Stack, client: Client, times: number, random: () => number): Promise<Ahead> {
  const ahead = { signed: 0, claimed: 0 }
  for (let time = 0; time < times; time += 1) ahead[await shareOne(stack, client, random() * HEAD_START_MS)] += 1
  return ahead
}

/** At most this much later the second browser comes. */
const HEAD_START_MS = 20

async function shareOne(stack: Stack, client: Client, headStartMs: number): Promise<keyof Ahead> {
  const documentId = await client.freshDocument()
  const [id = ''] = await askToSign(client, documentId, 1)
  const link = await linkFor(client, documentId, id)
  const [first, second] = [openSigner(stack.url), openSigner(stack.url)]
  const base = await first.claim(link)
  const shown = await first.look(base)
  const [signed] = await Promise.all([first.sign(base, shown), wait(headStartMs).then(() => second.claim(link))])
  if (signed.status !== 200) {
    hold(signed.body.code === 'visit_over', `the first browser is answered ${JSON.stringify(signed.body)}`)
    const answer = await second.sign(base, await second.look(base))
    hold(answer.status === 200, `the browser that claimed last cannot sign: ${JSON.stringify(answer.body)}`)
  }
  const kinds = await entriesOf(client, documentId)
  const count = (kind: string) => kinds.filter((other) => other === kind).length
  hold(count('signer_signed') === 1, `the signer has signed ${count('signer_signed')} times`)
  hold(count('link_claimed') === 2, `${count('link_claimed')} of two browsers are in the audit trail`)
  return signed.status === 200 ? 'signed' : 'claimed'
}

async function entriesOf(client: Client, documentId: string): Promise<string[]> {
  const { body } = await client.call('GET', `/api/v1/document-signrequest/${documentId}/audit-trail`)
  const entries = body.entries as { canonical: string }[]
  return entries.map(({ canonical }) => (JSON.parse(canonical) as { kind: string }).kind)
}

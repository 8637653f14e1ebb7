import { isDeepStrictEqual } from 'node:util'
import { canonicalJson, type Json } from '@countersign/evidence/chain'
import type { Client } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { Person } from './people.ts'
import type { Asked } from './sign.ts'

// What was filled in, as the service reports it: in the status, in the event of completion and in the audit chain.

interface Filled {
  name: string
  type: string
  value: unknown
}

export interface Reports {
  status: readonly { fields: Filled[] }[]
  event: readonly { fields: Filled[] }[]
  /** By signer: the openings of the commitments. */
  chain: readonly (readonly string[])[]
}

interface Entry {
  canonical: string
  revealed: Record<string, { value: string }> | null
}

export async function readReports(client: Client, { documentId, signerIds }: Asked): Promise<Reports> {
  const path = `/api/v1/document-signrequest/${documentId}`
  const read = async (rest: string) => (await client.call('GET', `${path}${rest}`)).body
  const [status, events, trail] = [await read(''), await read('/events'), await read('/audit-trail')]
  const all = events.data as { type: string; data: { signers: Reports['event'] } }[]
  const event = all.find(({ type }) => type === 'document.signed')
  hold(event, `no event says that ${documentId} is signed`)
  const entries = trail.entries as Entry[]
  return {
    status: status.signers as Reports['status'],
    event: event.data.signers,
    chain: signerIds.map((id) => openingsOf(entries, id)),
  }
}

/** Of the entry with the agreement: the signature, or the last attempt. The commitments are checked with the chain (lib/sealed.ts). */
function openingsOf(entries: readonly Entry[], signerId: string): string[] {
  const agreed = entries.findLast(({ canonical }) => {
    const { data } = JSON.parse(canonical) as { data: { signer_id?: string; agreement?: object | null } }
    return data.signer_id === signerId && data.agreement != null
  })
  const own = Object.entries(agreed?.revealed ?? {}).filter(([name]) => name.startsWith('field_'))
  const position = ([name]: [string, unknown]) => Number(name.slice('field_'.length))
  return own.toSorted((a, b) => position(a) - position(b)).map(([, { value }]) => value)
}

export function holdAgreement(people: readonly Person[], { status, event, chain }: Reports): void {
  for (const [index, { script, fields }] of people.entries()) {
    const expected = fields.map(({ definition: { name, type }, value }) => ({ name, type, value }))
    const shown = { status: status[index]?.fields, event: event[index]?.fields }
    for (const [where, found] of Object.entries(shown)) {
      hold(isDeepStrictEqual(found, expected), `${script}: ${where} has ${JSON.stringify(found)}`)
    }
    const committed = expected.map((field) => canonicalJson(field as Json))
    hold(isDeepStrictEqual(chain[index], committed), `${script}: the chain commits to ${chain[index]?.join()}`)
  }
}

import { readTrust, verifyFile } from '@countersign/verify'
import { insist } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { collect, type Walked } from '../roles/journey.ts'
import type { Passed } from './chain.ts'
import { type Access, arrive, CHAIN, OTHER, REASON, send } from './person.ts'

// The last of the chain and the other signer sign. Trail, certificate of completion and verifier tell the whole way.

export interface Evidence extends Walked {
  /** What the verifier says of the bundle. */
  outcome: string
  acts: string[]
}

export async function signAll({ client, request, last }: Passed): Promise<Evidence> {
  const second = { ...request, signerIds: request.signerIds.slice(1) }
  const other = await arrive(client, last.url, second, OTHER)
  for (const access of [last, other]) await sign(access)
  const walked = await collect(client, request)
  const path = `/api/v1/document-signrequest/${request.documentId}/evidence.zip`
  const [bundle, trust] = await Promise.all([
    insist(() => client.fetch(path)),
    fetch(`${last.url}/verify/trust.json`).then((answer) => answer.json()),
  ])
  hold(bundle.status === 200, `the evidence is answered ${bundle.status}`)
  const verdict = await verifyFile(new Uint8Array(await bundle.arrayBuffer()), readTrust(trust))
  const acts = verdict.trail?.acts.map(({ act }) => act ?? 'nothing') ?? []
  return { ...walked, outcome: verdict.outcome, acts }
}

async function sign(access: Access): Promise<void> {
  const mark = { kind: 'typed', name: access.person.name }
  const { status, body } = await send(access, 'POST', `${access.base}/sign`, { mark, ...access.shown })
  hold(status === 200, `${access.person.name} cannot sign: ${status} ${body.slice(0, 300)}`)
}

/** Each delegation, with the person who was named, and then the signature of the last one. */
const WAY = [...CHAIN.slice(1).map(({ name }) => `signer_delegated ${name}`), 'signer_signed']

export function checkWay({ trail, signerIds }: Pick<Walked, 'trail' | 'signerIds'>): void {
  const entries = trail.entries.map(({ canonical, revealed }) => {
    const entry = JSON.parse(canonical) as { kind: string; data: { signer_id?: string } }
    return { ...entry, name: revealed?.name?.value }
  })
  const way = entries
    .filter(({ data, kind }) => data.signer_id === signerIds[0] && /^signer_(delegated|signed)$/.test(kind))
    .map(({ kind, name }) => (kind === 'signer_delegated' ? `${kind} ${name}` : kind))
  hold(way.join() === WAY.join(), `the trail tells ${way.join(', ')}; not ${WAY.join(', ')}`)
}

const SAID = [...CHAIN.slice(1).map(({ name }) => `${name} was named to act instead`), 'Dora Lind signed']

export function checkFiles({ certificate, outcome, acts }: Omit<Evidence, 'trail' | 'signerIds'>): void {
  const missing = SAID.filter((words) => !certificate.includes(words))
  hold(missing.length === 0, `the certificate does not say: ${missing.join('; ')}`)
  hold(!/Ann Okafor signed/.test(certificate), 'the certificate says that the first person signed')
  hold(!certificate.includes(REASON), 'the certificate tells everybody the reason of a delegation')
  // In the sandbox a bundle in order is a test, and never valid.
  hold(outcome === 'test' && acts.join() === 'signed,signed', `the verifier says ${outcome}: ${acts.join()}`)
}

export const IN_FILES = {
  'gap-in-way': 'an audit trail without one delegation of the chain',
  'unnamed-person': 'a certificate of completion that leaves out a person of the chain',
  'first-signs': 'a certificate of completion by which the first person signed',
  'told-reason': 'a certificate of completion that tells everybody the reason of a delegation',
}

export async function findInFiles(evidence: Evidence): Promise<void> {
  const { trail, certificate } = evidence
  const [second] = trail.entries.filter(({ canonical }) => canonical.includes('"kind":"signer_delegated"')).slice(1)
  const entries = trail.entries.filter((entry) => entry !== second)
  await mustFind('gap-in-way', () => checkWay({ ...evidence, trail: { entries } }))
  const without = certificate.replace('Cleo Sato was named to act instead', '')
  await mustFind('unnamed-person', () => checkFiles({ ...evidence, certificate: without }))
  const other = certificate.replace('Dora Lind signed', 'Dora Lind signed Ann Okafor signed')
  await mustFind('first-signs', () => checkFiles({ ...evidence, certificate: other }))
  await mustFind('told-reason', () => checkFiles({ ...evidence, certificate: certificate + REASON }))
}

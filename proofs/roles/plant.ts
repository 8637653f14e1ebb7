import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { compareRecord } from '../lifecycle/compare.ts'
import { begin, noCounts, take } from '../lifecycle/life.ts'
import { inputOf, stepOf } from '../lifecycle/scripted-lives.ts'
import type { System } from '../lifecycle/system.ts'
import { ADDRESS, checkCertificate, checkTrail, type Walked } from './journey.ts'

// Faults as wrong rules of roles would leave them: in the rows of the service, found by the comparison that every command
// is followed by, and in the files of a completed request.

export const PLANTED = {
  'early-witness': 'a witness who is invited before the signature of their signer is in the document',
  'approver-signature': 'the signature of an approver',
  'awaited-copy': 'a request that waits for the recipient of a copy',
  'late-viewer': 'a viewer whose look does not invite the next group',
}

export const IN_FILES = {
  'unnamed-act': 'an audit trail without the approval',
  'witness-first': 'an audit trail in which the witness is invited before the signature is in the document',
  'unnamed-witness': 'a certificate of completion without the address of the witness',
}

/** In what the sender downloads. */
export async function findInFiles(walked: Walked): Promise<void> {
  const { entries } = walked.trail
  const withEntries = (changed: Walked['trail']['entries']) => ({ ...walked, trail: { entries: changed } })
  const isOf = (kind: string) => (entry: { canonical: string }) => entry.canonical.includes(`"kind":"${kind}"`)
  await mustFind('unnamed-act', () => checkTrail(withEntries(entries.filter((one) => !isOf('signer_approved')(one)))))
  await mustFind('witness-first', () => {
    const sealed = entries.find(isOf('signature_sealed'))
    checkTrail(withEntries(entries.filter((one) => one !== sealed).concat(sealed ?? [])))
  })
  const certificate = walked.certificate.replaceAll(ADDRESS, '')
  await mustFind('unnamed-witness', () => checkCertificate({ certificate }))
}

interface Planted {
  name: keyof typeof PLANTED
  signers: Parameters<typeof inputOf>[0]
  isSequential?: boolean
  /** Before the fault, and the step after which it is looked for. */
  steps: string[]
  last: string
  plant: string
}

const FAULTS: Planted[] = [
  {
    name: 'early-witness',
    signers: [{}, { role: 'witness' }],
    steps: ['view'],
    last: 'sign',
    plant: setState('notified', 1),
  },
  {
    name: 'approver-signature',
    signers: [{ role: 'approver' }, {}],
    steps: ['view'],
    last: 'view',
    plant: setState('signed', 0),
  },
  {
    name: 'awaited-copy',
    signers: [{}, { role: 'cc', ccAt: 'start' }],
    steps: ['view', 'sign'],
    last: 'approve any',
    plant: `UPDATE sign_requests SET state = 'in_progress' WHERE request_id = $1`,
  },
  {
    name: 'late-viewer',
    signers: [{ role: 'viewer' }, {}],
    isSequential: true,
    steps: ['view'],
    last: 'view any',
    plant: setState('waiting', 1),
  },
]

export async function findPlanted(system: System): Promise<void> {
  for (const { name, signers, isSequential = false, steps, last, plant } of FAULTS) {
    const life = await begin(system, inputOf(signers, { isSequential }), noCounts(), compareRecord)
    for (const step of steps) hold(await take(life, stepOf(step, life.input)), `"${step}" makes no sense for ${name}`)
    await system.owner(plant, [life.model.requestId])
    await mustFind(name, () => take(life, stepOf(last, life.input)))
  }
}

function setState(state: string, position: number): string {
  return `UPDATE signers SET state = '${state}' WHERE request_id = $1 AND position = ${position}`
}

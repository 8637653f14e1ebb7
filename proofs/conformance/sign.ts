import {
  type Appearance,
  addDocumentTimestamp,
  addSignatureFields,
  appendValidationData,
  type BoxSigning,
  type ByteSource,
  collectValidationData,
  type FieldToFill,
  joinedSource,
  memorySource,
  renew,
  type Signer,
  signatureGroups,
  signBaselineB,
  signBaselineT,
} from '@countersign/pades'
import { dict, type Rectangle } from '@countersign/pades/pdf'
import type { Authorities, SignerKind } from './authorities.ts'
import { type Box, placeBoxes } from './places.ts'

/** How far a document is taken. LTA passes through LT and goes on to a renewal. */
export type Goal = 'B' | 'T' | 'LTA'
export type Level = 'B' | 'T' | 'LT' | 'LTA' | 'renewed'

export interface Commission {
  readonly pieces: readonly Uint8Array[]
  readonly goal: Goal
  readonly boxes: BoxSigning
  readonly signers: readonly [SignerKind, SignerKind]
  /** The only field that may be used; then one signer signs. */
  readonly into?: string | undefined
  /** The first box lies on the link that the corpus puts there. */
  readonly onLink?: boolean
  /** Room for each CMS and time-stamp; absent is the package's own choice. */
  readonly slotBytes?: number
}

/** A state of the document worth asking about; `level` where all signatures have reached one. */
export interface Stage {
  readonly label: string
  readonly level: Level | undefined
  readonly pieces: readonly Uint8Array[]
  /** Our signatures so far, each with the fields that share it. */
  readonly signatures: readonly (readonly string[])[]
}

/** Field revision, two signers with different keys, and all that the level asks for; every state on the way. */
export async function sign(commission: Commission, authorities: Authorities): Promise<Stage[]> {
  const { goal, slotBytes } = commission
  const slot = slotBytes === undefined ? {} : { slotBytes }
  const stages: Stage[] = [{ label: 'as it came', level: undefined, pieces: commission.pieces, signatures: [] }]
  const now = () => stages.at(-1) ?? fail()
  const add = (label: string, increment: Uint8Array, more: Partial<Stage> = {}) =>
    stages.push({ ...now(), label, pieces: [...now().pieces, increment], ...more })

  const signings = await assignFields(commission, authorities, (increment) => add('fields', increment))
  for (const [index, { signer, fields }] of signings.entries()) {
    const signature = await signGroup(source(now()), { goal, signer, fields, slot }, authorities)
    const signatures = [...now().signatures, fields.map(({ name }) => name)]
    const level = goal === 'LTA' ? 'LT' : goal
    const last = index === signings.length - 1
    add(`signature ${index + 1}`, signature, { signatures, level: last ? level : undefined })
  }
  if (goal === 'LTA') {
    const { today, inFiveYears } = authorities
    add('LTA', (await addDocumentTimestamp(source(now()), today.stamp, slot)).increment, { level: 'LTA' })
    add('renewed', await renew(source(now()), inFiveYears.sources, inFiveYears.stamp, slot), { level: 'renewed' })
  }
  return stages
}

interface Signing {
  readonly signer: Signer
  readonly fields: readonly [FieldToFill, ...FieldToFill[]]
}

async function assignFields(
  { pieces, into, boxes, signers, onLink = false }: Commission,
  authorities: Authorities,
  addFields: (increment: Uint8Array) => void,
): Promise<Signing[]> {
  const [first, second] = signers.map((kind) => authorities.signer(kind)) as [Signer, Signer]
  if (into !== undefined) return [{ signer: second, fields: [{ name: into }] }]
  const [one, two, three] = await placeBoxes(pieces, onLink)
  addFields(await addSignatureFields(joinedSource(...pieces.map(memorySource)), [one, two, three]))
  return [
    ...signatureGroups([filled(one), filled(two)], boxes).map((fields) => ({ signer: first, fields })),
    { signer: second, fields: [filled(three)] },
  ]
}

async function signGroup(
  document: ByteSource,
  { goal, signer, fields, slot }: Signing & { goal: Goal; slot: { slotBytes?: number } },
  { today }: Authorities,
): Promise<Uint8Array> {
  const options = { fields, signingTime: new Date(), reason: 'I agree', ...slot }
  if (goal === 'B') return (await signBaselineB(document, signer, options)).increment
  const { increment, cms } = await signBaselineT(document, signer, options, today.stamp)
  if (goal === 'T') return increment
  const data = await collectValidationData(cms, today.sources)
  const store = await appendValidationData(joinedSource(document, memorySource(increment)), data)
  return Buffer.concat([increment, store ?? new Uint8Array()])
}

const filled = ({ name, rect }: Box): FieldToFill => ({ name, appearance: scribble(rect) })

/** A stroke in grey that reaches from edge to edge: no font, no colour space of its own. */
export function scribble([left, bottom, right, top]: Rectangle): Appearance {
  const [width, height] = [right - left, top - bottom]
  const at = (x: number, y: number) => `${(x * width).toFixed(2)} ${(y * height).toFixed(2)}`
  const path = `${at(0.1, 0.3)} m ${at(0.3, 1)} ${at(0.3, 0)} ${at(0.5, 0.6)} c ${at(0.7, 1)} ${at(0.7, 0)} ${at(0.9, 0.7)} c`
  const content = new TextEncoder().encode(`q 0.2 G 1 w ${path} S Q`)
  return { bbox: [0, 0, width, height], resources: dict({}), content }
}

export const source = ({ pieces }: Pick<Stage, 'pieces'>): ByteSource => joinedSource(...pieces.map(memorySource))

function fail(): never {
  throw new Error('a document has at least one stage')
}

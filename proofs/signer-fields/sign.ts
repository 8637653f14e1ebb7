import {
  addDocumentTimestamp,
  addFields,
  addSignatureTimestamp,
  appendValidationData,
  type ByteSource,
  beginRemote,
  type CmsProfile,
  collectValidationData,
  completeRemote,
  embedSignature,
  joinedSource,
  memorySource,
  PdfDocument,
  type Signed,
  signForBaseline,
} from '@countersign/pades'
import { drawFieldValues, type PdfAClaim, readPdfAClaim } from '@countersign/pades/appearance'
import { nodeFonts } from '@countersign/pades/appearance/fonts-node'
import { readFillableFields } from '@countersign/pades/pdf'
import type { Authorities } from '../conformance/authorities.ts'
import { cmsFor } from '../conformance/provider.ts'
import { type Stage, scribble, source } from '../conformance/sign.ts'
import type { Person } from './people.ts'

const fonts = nodeFonts()
const profile: CmsProfile = {
  output: 'cms',
  subFilter: 'ETSI.CAdES.detached',
  claimedLevel: 'B-B',
  digestAlgorithm: 'sha256',
  slotBytes: 16_000,
}

/** The field revision, then one increment for each person; at LTA with validation data and the document time-stamp. */
export async function signInTurn(
  pieces: readonly Uint8Array[],
  people: readonly Person[],
  goal: 'B' | 'LTA',
  authorities: Authorities,
): Promise<readonly Stage[]> {
  const first: Stage = { label: 'as it came', level: undefined, pieces, signatures: [] }
  const claim = await readPdfAClaim(await PdfDocument.open(source(first)))
  const fields = await addFields(source(first), {
    signatures: people.flatMap(({ boxes }) => boxes),
    values: people.flatMap((person) => person.fields),
    assigned: people.flatMap(({ assigned }) => assigned),
  })
  const stages: Stage[] = [first, { ...first, label: 'fields', pieces: [...pieces, fields] }]
  for (const [index, person] of people.entries()) {
    const before = stages.at(-1) ?? first
    const isLast = index === people.length - 1
    stages.push({
      label: `signature ${index + 1}`,
      level: !isLast ? undefined : goal === 'LTA' ? 'LT' : 'B',
      pieces: [...before.pieces, await signOnce(source(before), person, { goal, claim }, authorities)],
      signatures: [...before.signatures, person.boxes.map(({ name }) => name)],
    })
  }
  const signed = stages.at(-1) ?? first
  if (goal === 'B') return stages
  const { increment } = await addDocumentTimestamp(source(signed), authorities.today.stamp, {})
  return [...stages, { ...signed, label: 'LTA', level: 'LTA', pieces: [...signed.pieces, increment] }]
}

async function signOnce(
  document: ByteSource,
  person: Person,
  { goal, claim }: { goal: 'B' | 'LTA'; claim: PdfAClaim },
  authorities: Authorities,
): Promise<Uint8Array> {
  const { today } = authorities
  const signed = await signValues(document, person, claim, authorities)
  if (goal === 'B') return embedSignature(signed).increment
  const { increment, cms } = embedSignature(await addSignatureTimestamp(signed, today.stamp))
  const data = await collectValidationData(cms, today.sources)
  const store = await appendValidationData(joinedSource(document, memorySource(increment)), data)
  return Buffer.concat([increment, store ?? new Uint8Array()])
}

async function signValues(
  document: ByteSource,
  { boxes: [first, ...others], values: given, key, isRemote }: Person,
  claim: PdfAClaim,
  authorities: Authorities,
): Promise<Signed> {
  const fields = await readFillableFields(await PdfDocument.open(document))
  const filled = fields.flatMap((field) => {
    const value = given[field.name]
    return value === undefined ? [] : [{ field, value }]
  })
  const values = await drawFieldValues(filled, claim, fonts)
  const options = { fields: [filledBox(first), ...others.map(filledBox)] as const, values }
  const signer = authorities.signer(key)
  if (!isRemote) return signForBaseline(document, signer, { ...options, signingTime: new Date() })
  const request = await beginRemote(document, profile, { ...options, now: new Date() })
  return completeRemote(profile, request.state, await cmsFor(request.hash, signer))
}

const filledBox = ({ name, rect }: Person['boxes'][number]) => ({ name, appearance: scribble(rect) })

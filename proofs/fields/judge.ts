import { readFile, writeFile } from 'node:fs/promises'
import { type Certificate, memorySource, PdfDocument } from '@countersign/pades'
import { readFillableFields } from '@countersign/pades/pdf'
import { verifyPdf } from '@countersign/pades/verify'
import { findSignatures } from '../../conformance/judges/raw-signatures.ts'
import { isFailure } from '../../conformance/judges/types.ts'
import { mustFind } from '../lib/faults.ts'
import { sharedDss, sharedPyhanko } from '../lib/judges.ts'
import { hold } from '../lib/proof.ts'
import { withOtherValue } from '../signer-fields/change.ts'
import type { Person } from './people.ts'

// Whose signature covers the values, and whether a change is found afterwards.

/** A form field of the document: which signer fills it, and the position of its definition, both from 1. */
interface Filled {
  name: string
  signer: number
  field: number
  value: string | boolean
}

/** Those that have a value. Initials are signature fields. */
async function readFilled(pdf: Uint8Array): Promise<Filled[]> {
  const fields = await readFillableFields(await PdfDocument.open(memorySource(pdf)))
  return fields.flatMap(({ name, value }) => {
    const [, signer, field] = /-(\d+)-(\d+)-1$/.exec(name) ?? []
    return value === undefined || value === '' ? [] : [{ name, signer: Number(signer), field: Number(field), value }]
  })
}

/** Each signature adds all values of one signer, and no later revision changes them. */
export async function holdCovered(pdf: Buffer, people: readonly Person[]): Promise<void> {
  const ends = findSignatures(pdf)
    .filter(({ subFilter }) => subFilter === 'ETSI.CAdES.detached')
    .map(({ byteRange: [, , start = 0, length = 0] }) => start + length)
  const revisions = [...new Set(ends)].toSorted((a, b) => a - b)
  hold(revisions.length === people.length, `${revisions.length} signatures of ${people.length} people`)
  for (const [index, end] of [...revisions, pdf.length].entries()) {
    const filled = await readFilled(pdf.subarray(0, end))
    const signers = new Set(filled.map(({ signer }) => signer))
    const expected = Math.min(index + 1, people.length)
    hold(signers.size === expected, `after ${expected} signatures the fields of ${signers.size} signers are filled`)
    for (const signer of signers)
      holdValues(
        people[signer - 1],
        filled.filter((one) => one.signer === signer),
      )
  }
}

function holdValues(person: Person | undefined, filled: readonly Filled[]): void {
  hold(person, 'a field belongs to nobody')
  for (const [index, { definition, value, drawn }] of person.fields.entries()) {
    if (definition.type === 'initials') continue
    const expected = definition.type === 'choice' ? value : (drawn ?? value)
    const own = filled.filter(({ field }) => field === index + 1).map((one) => one.value)
    const isOwn = own.length === 1 && own[0] === expected
    hold(isOwn, `${person.script}: ${definition.name} is ${JSON.stringify(own)}, not ${JSON.stringify(expected)}`)
  }
}

export interface Trust {
  /** PEM files. */
  roots: readonly string[]
  anchors: readonly Certificate[]
}

/** Our verifier names each field whose value is changed after all have signed. Returns the number of values. */
export async function findEachChange(pdf: Buffer, { anchors }: Trust): Promise<number> {
  const filled = await readFilled(pdf)
  for (const { name } of filled) {
    const changed = memorySource(await withOtherValue(pdf, name))
    const { signatures } = await verifyPdf(changed, { anchors, now: new Date() })
    const isNamed = signatures.some(({ problems }) =>
      problems.some(({ code, detail }) => code === 'forbidden_by_lock' && detail === name),
    )
    await mustFind('changed-value', () => hold(!isNamed, `our verifier names ${name}`))
  }
  return filled.length
}

/** The numbers that these signers gave are changed, and shown as their names: EU DSS and pyHanko find each. */
export async function judgeChanges(file: string, signers: readonly number[], { roots }: Trust): Promise<void> {
  const pdf = await readFile(file)
  const filled = await readFilled(pdf)
  const nameOf = (signer: number, field: number) =>
    filled.find((one) => one.signer === signer && one.field === field)?.name ?? ''
  let changed: Uint8Array = pdf
  for (const signer of signers) changed = await withOtherValue(changed, nameOf(signer, 2), nameOf(signer, 8))
  const question = { file: `${file}.changed.pdf`, roots, mode: 'offline', longTerm: false } as const
  await writeFile(question.file, changed)
  const [dss, pyhanko] = await Promise.all([sharedDss().judge(question), sharedPyhanko().judge(question)])
  hold(!isFailure(dss) && !isFailure(pyhanko), `${question.file} could not be judged`)
  for (const signer of signers) {
    const box = nameOf(signer, 2).replace(/^Field-(.*)-\d+-1$/, 'Signature-$1-1')
    const byDss = dss.signatures.find(({ fields }) => fields.includes(box))
    const byPyhanko = pyhanko.signatures.find(({ field }) => field === box)
    hold(byDss && byPyhanko, `the signature ${box} is not found`)
    await mustFind('changed-value', () => hold(byDss.flags.length === 0, 'EU DSS flags a change'))
    await mustFind('changed-value', () => hold(byPyhanko.bottomLine, 'pyHanko rejects the signature'))
  }
}

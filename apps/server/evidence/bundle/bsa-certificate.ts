import type { ManifestFile } from '@countersign/evidence/bundle'
import type { FontSource } from '@countersign/pades/appearance'
import { nodeFonts } from '@countersign/pades/appearance/fonts-node'
import { TITLE } from '../completion-certificate/styles.ts'
import { PdfLayout } from '../pdf-layout/page.ts'
import { Form } from './form.ts'

// A certificate under section 63(4)(c) of the Bharatiya Sakshya Adhiniyam, 2023, and its Schedule, which courts in
// India require to admit an electronic record. The records and their hash values are filled in. The people who sign the
// certificate fill in the rest. The layout and the wording are this project's own.

export interface BsaFacts {
  readonly request: string
  readonly documentName: string
  readonly state: string
  readonly createdAt: Date
  readonly endedAt: Date
}

export async function makeBsaCertificate(
  facts: BsaFacts,
  files: readonly ManifestFile[],
  madeAt: Date,
  fonts: FontSource = ownFonts(),
): Promise<Uint8Array> {
  const title = 'Certificate under section 63(4)(c), Bharatiya Sakshya Adhiniyam, 2023'
  const footer = `Prefilled, not signed, not checked by a lawyer · ${facts.request}`
  const layout = new PdfLayout(fonts, { title, footer, madeAt, pageLabel: (n, total) => `Page ${n} of ${total}` })
  const form = new Form(layout)
  await layout.text('H1', title, TITLE)
  layout.space(4)
  await form.warning(
    'A draft, not signed and not reviewed by a lawyer. Its layout is our own: compare it with the Schedule to the Act, complete it, and strike out what does not apply. Part A is for the party who produces the record: the person in charge of the computer or communication device, or of the activities it is used for. Part B is for the expert.',
  )
  await writeRecord(form, facts)
  await writePartA(form)
  form.newPage()
  await writePartB(form)
  await writeHashes(form, files)
  return layout.finish()
}

async function writeRecord(form: Form, facts: BsaFacts): Promise<void> {
  await form.section('The electronic records')
  await form.known([
    ['Sign request', facts.request],
    ['Document', facts.documentName],
    ['State', facts.state],
    ['Created', timesOf(facts.createdAt)],
    ['Ended', timesOf(facts.endedAt)],
    ['Records', 'the files in the hash report at the end'],
  ])
}

/** The hash report, which the form requires as an enclosure. */
async function writeHashes(form: Form, files: readonly ManifestFile[]): Promise<void> {
  await form.section('Hash report')
  await form.statement('Algorithm: SHA-256. Each record by its name in evidence.zip:')
  await form.hashes(files)
}

async function writePartA(form: Form): Promise<void> {
  await form.section('Part A: by the party')
  await form.blanks(['Name', 'Son, daughter or spouse of', 'Residing or employed at'])
  await form.statement(
    'I solemnly affirm that I produce the electronic records in the hash report, or outputs of them, taken from:',
  )
  await form.choices(SOURCES)
  await form.blanks(DEVICE)
  await form.statement(
    'This device or source was under lawful control and in regular use for creating, storing or processing information in the course of regular activities. Over that period it worked properly, and information such as that in these records was regularly fed into it in the ordinary course. Where it did not work properly, or was out of operation, this affected neither the records nor their accuracy.',
  )
  await form.statement('The device or source is, by me:')
  await form.choices(['owned', 'maintained', 'managed', 'operated'])
  await form.statement('The hash values of the records are those in the hash report, obtained by SHA-256.')
  await form.signature()
}

async function writePartB(form: Form): Promise<void> {
  await form.section('Part B: by the expert')
  await form.blanks(['Name', 'Son, daughter or spouse of', 'Residing or employed at', 'Qualification and office'])
  await form.statement(
    'I solemnly affirm that the electronic records in the hash report, or outputs of them, were obtained from the device or source named in Part A, or from:',
  )
  await form.choices(SOURCES)
  await form.blanks(DEVICE)
  await form.statement(
    'I have computed the hash values of the records myself, by the algorithm given, and found them to be those in the hash report, but for these (state record and value):',
  )
  await form.blanks(['Differences, or "none"'])
  await form.signature()
}

const SOURCES = [
  'computer or storage medium',
  'video recorder',
  'mobile',
  'flash drive',
  'CD or DVD',
  'server',
  'cloud',
  'other',
]
const DEVICE = [
  'If other, which',
  'Make and model',
  'Colour',
  'Serial number',
  'IMEI, UIN, UID, MAC or cloud id',
  'Further particulars',
]

/** Indian Standard Time, which the form requires, and UTC. */
function timesOf(at: Date): string {
  const ist = new Date(at.getTime() + 5.5 * 3600 * 1000).toISOString()
  return `${ist.slice(8, 10)}/${ist.slice(5, 7)}/${ist.slice(0, 4)} ${ist.slice(11, 19)} IST (${at.toISOString()})`
}

let kept: FontSource | undefined

function ownFonts(): FontSource {
  kept ??= nodeFonts()
  return kept
}

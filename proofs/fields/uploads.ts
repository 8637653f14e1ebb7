import { crc32 } from 'node:zlib'
import { hostileFiles } from '../../apps/server/documents/preflight/testing/hostile.ts'
import { openAccount, SAMPLE_PDF } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import type { SentFile } from '../lib/signer.ts'
import type { Stack } from '../lib/stack.ts'
import { PICTURE } from './people.ts'
import { openVisit, routesOf, type Visit } from './routes.ts'
import { ask } from './sign.ts'

// Files that harm their readers, and files of somebody else.

export const IN_UPLOADS = {
  'accepted-file': 'a file without fault, which is stored: the check of refused files finds it',
}

const FIELDS = [
  { name: 'card', type: 'upload', required: false },
  { name: 'proof', type: 'upload', accept: ['pdf'], max_size: 100_000, required: false },
]

/** Returns the number of refused files. */
export async function refuseUploads(stack: Stack, full: boolean): Promise<number> {
  const client = await openAccount(stack.url)
  const asked = await ask(client, SAMPLE_PDF, [signer('own'), signer('other')])
  const [own, other] = await Promise.all(
    asked.signerIds.map((signerId) => openVisit(stack.url, client, { ...asked, signerId })),
  )
  hold(own && other, 'there is no signer')
  const attacks = hostile(full)
  for (const attack of attacks) await holdRefused(stack, own, attack)
  const card = { name: 'card.png', type: 'image/png', bytes: PICTURE }
  await mustFind('accepted-file', () => holdRefused(stack, own, { field: 'card', problem: 'damaged', ...card }))
  await holdOfSigner(own, other, card)
  return attacks.length
}

function signer(who: string) {
  return { name: `The ${who}`, email: `${who}@fields.example`, method: 'electronic', fields: FIELDS } as const
}

interface Attack extends SentFile {
  field: string
  problem: string
}

/** Bombs first: they must be refused before they are unpacked. */
function hostile(full: boolean): Attack[] {
  const pdf = { name: 'a.pdf', type: 'application/pdf' }
  const png = { name: 'a.png', type: 'image/png' }
  const bombs = hostileFiles().flatMap((file) => ('bytes' in file && file.code === 'pdf_bomb' ? [file] : []))
  const chosen = bombs.filter(({ name }) => full || SAMPLE.includes(name))
  hold(chosen.length >= SAMPLE.length, 'the hostile files have lost a bomb')
  return [
    { ...png, field: 'card', bytes: pictureOf(60_000, 60_000), problem: 'damaged' },
    ...chosen.map(({ bytes }) => ({ ...pdf, field: 'card', bytes, problem: 'too_complex' })),
    { ...pdf, field: 'proof', bytes: Buffer.alloc(100_001, SAMPLE_PDF), problem: 'too_large' },
    { ...png, field: 'proof', bytes: PICTURE, problem: 'not_accepted' },
    { ...png, field: 'card', bytes: Buffer.from('<script>alert(1)</script>'), problem: 'not_accepted' },
    { ...png, field: 'card', bytes: Buffer.concat([PICTURE, SAMPLE_PDF]), problem: 'damaged' },
  ]
}

/** A stream that unpacks to a gigabyte, a picture of 2,500 megapixels, and objects nested 100,000 deep. */
const SAMPLE = ['bomb-1-gib-filtered-twice', 'bomb-image-50000-square', 'bomb-arrays-nested-100000-deep']

/** A PNG that says that it has so many pixels. */
function pictureOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(PICTURE)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

async function holdRefused(stack: Stack, { browser, base }: Visit, { field, problem, ...file }: Attack): Promise<void> {
  const { status, body } = await browser.sendFile(base, field, file)
  const said = `${status} ${body.code} ${body.problem}`
  hold(said === `422 upload_refused ${problem}`, `${file.name} for ${field} is answered ${said}, not ${problem}`)
  const [row] = await stack.database.owner('SELECT count(*)::int AS files FROM signer_uploads WHERE name = $1', [
    file.name,
  ])
  hold(row?.files === 0, `${file.name} is refused, and stored`)
}

/** A file is of one signer and one field. */
async function holdOfSigner(own: Visit, other: Visit, card: SentFile): Promise<void> {
  const id = await own.browser.upload(own.base, 'card', card)
  for (const [visit, field] of [
    [other, 'card'],
    [own, 'proof'],
  ] as const) {
    const [route] = routesOf(visit, 'electronic')
    const refusal = await route?.send({ [field]: id })
    hold(refusal?.join() === `${field} unknown_upload`, `another's file is answered ${JSON.stringify(refusal)}`)
  }
}

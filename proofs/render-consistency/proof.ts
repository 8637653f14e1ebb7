import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findObjections, memorySource, PdfDocument } from '@countersign/pades/pdf'
import { examine } from '../../apps/server/documents/preflight/examine.ts'
import { type InconsistentFile, inconsistentFiles } from '../../apps/server/documents/preflight/testing/inconsistent.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { twoAtATime } from '../lib/two-at-a-time.ts'
import { checkSignedViews } from './check-signed-views.ts'
import { corpusSample, type HonestFile, signedThroughService } from './honest.ts'

// Documents made to differ between screen, print and a later view are uploaded to the real service: each must be refused
// with its own code. Honest documents pass; those that are signed through the service look the same on screen, in print and
// after signing.

const UPLOADED = 30
const CORPUS_SAMPLE = 10
/** What the content check refuses. None of it may be found in an honest file. */
const CODES = new Set([
  ...['xfa_form', 'content_action', 'remote_link', 'automatic_action', 'annotation_visibility'],
  ...['appearance_missing', 'hidden_content', 'print_differs', 'launch_action'],
])

export default {
  promise:
    'A document whose pages differ between screen, print and a later view is refused at upload with the code of the reason, and again before sealing; pages of documents that are signed are equal on screen, in print and before signing, except in the box of the signature',
  topic: 'Evidence and verification',
  budgetSeconds: 70,
  services: ['postgres'],
  sample: `${UPLOADED} hostile files through the API and ${CORPUS_SAMPLE} of the corpus (--full: all)`,
  faults: {
    'hostile-as-honest': 'a hostile file among the honest ones',
    'honest-as-hostile': 'an honest file among the hostile ones',
  },
  async run({ full, say }) {
    const stack = await startStack({ processes: ['all'], env: { COUNTERSIGN_LOG: 'error' } })
    const folder = mkdtempSync(join(tmpdir(), 'countersign-consistency-'))
    try {
      const client = await openAccount(stack.url)
      const hostile = inconsistentFiles()
      const uploaded = full ? hostile : evenly(hostile, UPLOADED)
      await twoAtATime(uploaded.map((file) => () => refuseUpload(client, file)))
      for (const file of hostile) await refuseAtSealing(file)
      say(
        `${uploaded.length} of ${hostile.length} hostile files refused at upload, all of them by the check of sealing`,
      )

      const corpus = await corpusSample(full ? Number.POSITIVE_INFINITY : CORPUS_SAMPLE)
      for (const file of corpus) await acceptHonest(folder, file)
      await plantFaults(client, folder, hostile, corpus)
      say(`${corpus.length} files of the corpus have no objection`)

      const honest = await signedThroughService()
      let pages = 0
      await twoAtATime(
        honest.map((file) => async () => {
          const checked = await checkSignedViews(client, folder, file)
          pages += checked
        }),
      )
      return `${uploaded.length} hostile files refused by name; ${corpus.length} honest ones accepted; ${pages} signed pages equal on screen, in print and before signing`
    } finally {
      await stack.stop()
      rmSync(folder, { recursive: true })
    }
  },
} satisfies Proof

async function plantFaults(
  client: Client,
  folder: string,
  [hostile]: readonly InconsistentFile[],
  [honest]: readonly HonestFile[],
): Promise<void> {
  hold(hostile && honest, 'there are no files')
  await mustFind('hostile-as-honest', () => acceptHonest(folder, { name: 'planted', bytes: hostile.bytes }))
  await mustFind('honest-as-hostile', async () => {
    await refuseUpload(client, { ...hostile, bytes: Buffer.from(honest.bytes) })
  })
}

function evenly<T>(items: readonly T[], wanted: number): T[] {
  const rank = (index: number) => Math.floor((index * wanted) / items.length)
  return items.filter((_, index) => index === 0 || rank(index) !== rank(index - 1))
}

async function refuseUpload(client: Client, { name, code, bytes }: InconsistentFile): Promise<void> {
  const answer = await client.fetch(`/api/v1/documents?name=${name}.pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(bytes),
  })
  const body = (await answer.json()) as { code?: string; page?: number; cords?: unknown }
  if (answer.status === 503) return refuseUpload(client, { name, code, bytes })
  hold(
    answer.status === 422 && body.code === code,
    `${name} was answered ${answer.status} ${body.code}, not 422 ${code}`,
  )
  const isLocated = code === 'annotation_visibility' || code === 'appearance_missing' || code === 'print_differs'
  hold(!isLocated || (body.page === 1 && body.cords !== undefined), `${name} was refused without page and place`)
}

/** The check that sealing runs. A difference that only pixels show is found at upload. */
async function refuseAtSealing({ name, code, bytes }: InconsistentFile): Promise<void> {
  if (code === 'print_differs') return
  const objections = await findObjections(await PdfDocument.open(memorySource(bytes)))
  hold(
    objections.some((objection) => objection.code === code),
    `sealing would sign ${name}`,
  )
}

/** A file of the corpus may be refused for another reason, such as a lock by an earlier signature. */
async function acceptHonest(folder: string, { name, bytes }: HonestFile): Promise<void> {
  const inputPath = join(folder, `${name}.pdf`)
  writeFileSync(inputPath, bytes)
  const task = { inputPath, folder, qpdfVersion: '', allowDecrypt: true, maxPages: 500 }
  const code = await examine(task).then(
    () => undefined,
    (error: { code?: string }) => error.code ?? String(error),
  )
  hold(code === undefined || !CODES.has(code), `${name}, an honest file, was refused as ${code}`)
  hold(readFileSync(inputPath).equals(Buffer.from(bytes)), `${name} was changed in place`)
}

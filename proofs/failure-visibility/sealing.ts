import { type Client, insist, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'
import { linkFor, openSigner } from '../lib/signer.ts'
import type { PlantedFailure } from './planted.ts'
import { seenInRequest } from './requests.ts'
import type { Stage } from './stage.ts'

// Everybody has signed, and the signatures cannot be added to the document.

export const sealingFailures: readonly PlantedFailure[] = [
  {
    name: 'the stored document is gone for five minutes',
    work: 'sealing',
    plant: (stage) => sealAfter(stage, stage.loseObjects, { code: 'sealing_delayed', minutes: 5 }),
  },
  {
    name: 'the stored document is damaged for a day',
    work: 'sealing',
    plant: (stage) => sealAfter(stage, stage.damageObjects, { code: 'document_unreadable', minutes: 24 * 60 }),
  },
  {
    name: 'the box of a signature is on a page that does not exist',
    work: 'sealing',
    plant: (stage) => sealAfter(stage, setBox(stage, { page: 99 }), { code: 'document_unsuitable' }),
  },
  {
    name: 'the row of the stored document names another object',
    work: 'sealing',
    plant: (stage) => sealAfter(stage, renameObject(stage), { code: 'document_unreadable', minutes: 24 * 60 }),
  },
]

/** One after the other: each makes the authority fail for all live requests. */
export const liveSealingFailures: readonly PlantedFailure[] = [
  {
    name: 'the authority publishes no revocation data',
    work: 'sealing',
    plant: (stage) => sealLive(stage, { ocsp: 'down', crl: 'down' }),
  },
  {
    name: 'the timestamping authorities refuse',
    work: 'sealing',
    plant: (stage) => sealLive(stage, { tsa: 'rejects' }),
  },
  {
    name: 'the timestamping authorities stamp something else',
    work: 'sealing',
    plant: (stage) => sealLive(stage, { tsa: 'wrong-imprint' }),
  },
]

interface Outcome {
  code: string
  /** How long the error lasts. Without it the request fails at once. */
  minutes?: number
}

/** A virtual signer signs after something has happened to the document. */
async function sealAfter(stage: Stage, happen: (documentId: string) => Promise<unknown>, { code, minutes }: Outcome) {
  const { client } = stage
  const documentId = await client.upload()
  const [signer] = await askToSign(client, documentId, 1)
  await happen(documentId)
  await act(client, signer ?? '', 'sign')
  if (minutes !== undefined) await letLast(stage, documentId, minutes)
  return seenInRequest({ client, documentId, code, hasFailed: code !== 'sealing_delayed' })
}

export async function act(client: Client, signer: string, action: 'view' | 'sign'): Promise<void> {
  const acted = await insist(() => client.call('POST', `/api/v1/sandbox/signers/${signer}/act`, { action }))
  hold(acted.status === 200, `a signer could not ${action}: ${JSON.stringify(acted.body)}`)
}

/** Waits for the first error, and lets it have begun so many minutes ago. */
export async function letLast({ sql }: Stage, documentId: string, minutes: number): Promise<void> {
  await until(async () => {
    const rows = await sql(BEGUN_EARLIER, [documentId, minutes * 60_000])
    return rows.length > 0 ? true : undefined
  })
}

const BEGUN_EARLIER = `
  UPDATE sign_requests
     SET seal_error = seal_error || jsonb_build_object('since', (seal_error ->> 'since')::bigint - $2::bigint, 'retryAt', 0),
         seal_due_at = now()
   WHERE document_id = $1 AND seal_error IS NOT NULL
  RETURNING request_id`

function renameObject({ sql }: Stage) {
  const statement = `
    UPDATE document_pieces SET object_name = left(object_name, length(object_name) - 64) || repeat('0', 64)
     WHERE document_id = $1`
  return (documentId: string) => sql(statement, [documentId])
}

function setBox({ sql }: Stage, change: Record<string, unknown>) {
  const statement = `
    UPDATE signers SET boxes = jsonb_build_array((boxes -> 0) || $2::jsonb)
     WHERE request_id IN (SELECT request_id FROM sign_requests WHERE document_id = $1)`
  return (documentId: string) => sql(statement, [documentId, JSON.stringify(change)])
}

async function sealLive(stage: Stage, switches: Partial<Stage['pki']['switches']>) {
  const { live: client, stack, pki } = stage
  const documentId = await client.freshDocument()
  const [signer] = await askToSign(client, documentId, 1)
  const browser = openSigner(stack.url)
  const base = await browser.claim(await linkFor(client, documentId, signer ?? ''))
  const shown = await browser.look(base)
  Object.assign(pki.switches, switches)
  const signed = await browser.sign(base, shown)
  hold(signed.status === 200, `a signer could not sign: ${JSON.stringify(signed.body)}`)
  await letLast(stage, documentId, 5)
  return seenInRequest({ client, documentId, code: 'sealing_delayed' })
}

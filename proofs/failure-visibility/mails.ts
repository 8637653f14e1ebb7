import { type Client, openAccount, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'
import type { PlantedFailure } from './planted.ts'
import { seenInRequest } from './requests.ts'
import { act } from './sealing.ts'
import type { Stage } from './stage.ts'

// Mails that are never sent, or not for a long time. Each failure has an account of its own.

export const mailFailures: readonly PlantedFailure[] = [
  {
    name: 'the mail server refuses the address of an invitation',
    work: 'mail',
    plant: async (stage) => {
      const { client, documentId } = await invite(stage, 'refused')
      return seenInRequest({ client, documentId, code: 'mail_bounced', isBounce: true })
    },
  },
  {
    name: 'the mail server takes no mail for half an hour',
    work: 'mail',
    plant: async (stage) => {
      const { client, documentId } = await invite(stage, 'later')
      await changeJob(stage, documentId, 'invitation', retryAs(9))
      return seenInRequest({ client, documentId, code: 'mail_not_sent' })
    },
  },
  {
    name: 'an invitation cannot be written',
    work: 'mail',
    plant: async (stage) => {
      const { client, documentId, tenantId } = await invite(stage, 'later')
      await stage.sql(BREAK_TIME_ZONE, [tenantId])
      await changeJob(stage, documentId, 'invitation', retryAs(2))
      return seenInRequest({ client, documentId, code: 'mail_not_sent' })
    },
  },
  {
    name: 'the worker dies in the last attempt to send an invitation',
    work: 'mail',
    plant: async (stage) => {
      const { client, documentId } = await invite(stage, 'later')
      await changeJob(stage, documentId, 'invitation', DIES_IN_LAST_ATTEMPT)
      return seenInRequest({ client, documentId, code: 'mail_not_sent' })
    },
  },
  {
    name: 'the sender is suspended before an invitation is sent',
    work: 'mail',
    plant: async (stage) => {
      const { client, documentId, tenantId } = await invite(stage, 'later')
      await stage.sql(suspend('now()'), [tenantId])
      await until(async () => ((await stage.sql(FAILED_MAIL, [documentId])).length > 0 ? true : undefined))
      await stage.sql(suspend('NULL'), [tenantId])
      return seenInRequest({ client, documentId, code: 'mail_not_sent' })
    },
  },
  {
    name: 'the files of a completed request cannot be attached',
    work: 'mail',
    plant: async (stage) => {
      const { client, documentId, signer } = await invite(stage, 'later', { notify: true })
      await act(client, signer, 'sign')
      await until(async () => ((await stage.sql(FILES, [documentId])).length > 0 ? true : undefined))
      await stage.loseObjects(documentId)
      await changeJob(stage, documentId, 'completed', retryAs(2))
      return seenInRequest({ client, documentId, code: 'mail_not_sent' })
    },
  },
  {
    name: 'a mail to the sender is refused',
    work: 'mail',
    plant: async (stage) => {
      const { client, documentId, signer, tenantId } = await invite(stage, 'taken')
      const email = `refused@sender-${tenantId}.example.com`
      await stage.sql(SENDER_AT, [tenantId, email])
      await stage.sql(VERIFY, [tenantId, email])
      await act(client, signer, 'sign')
      return seenInRequest({ client, documentId, code: 'mail_not_sent' })
    },
  },
]

const retryAs = (failures: number) => `failures = ${failures}, due_at = now()`
export const DIES_IN_LAST_ATTEMPT = `failures = 35, state = 'active', claimed_until = now() - interval '1 second'`

export const BREAK_TIME_ZONE = `
  UPDATE accounts SET time_zone = 'Nowhere/None' WHERE account_id = (SELECT account_id FROM tenants WHERE tenant_id = $1)`

const SENDER_AT = `
  UPDATE accounts SET email = $2 WHERE account_id = (SELECT account_id FROM tenants WHERE tenant_id = $1)`

const suspend = (at: string) => `
  UPDATE accounts SET suspended_at = ${at} WHERE account_id = (SELECT account_id FROM tenants WHERE tenant_id = $1)`

const VERIFY = 'INSERT INTO verified_addresses (tenant_id, email, verified_at) VALUES ($1, $2, now())'

const OF_DOCUMENT = 'request_id IN (SELECT request_id FROM sign_requests WHERE document_id = $1)'
const FAILED_MAIL = `SELECT mail_id FROM mails WHERE state = 'failed' AND ${OF_DOCUMENT}`
const FILES = `SELECT kind FROM request_files WHERE kind = 'signed_document' AND ${OF_DOCUMENT}`

/** A new sandbox account that may send mails to addresses that begin with this word. */
export async function openSender(stage: Stage, word: string) {
  const client = await openAccount(stage.stack.url)
  const documentId = await client.upload()
  const [row] = await stage.sql('SELECT tenant_id FROM documents WHERE document_id = $1', [documentId])
  const tenantId = String(row?.tenant_id)
  // A domain of its own: the rate of mails to a domain falls while its server takes none.
  const email = `${word}@${tenantId}.example.com`
  await stage.sql(VERIFY, [tenantId, email])
  return { client, documentId, tenantId, email }
}

interface Invited {
  client: Client
  documentId: string
  tenantId: string
  signer: string
}

/** A request to one person, whose mail is sent by the mail server. */
async function invite(stage: Stage, word: string, more: Record<string, unknown> = {}): Promise<Invited> {
  const { client, documentId, tenantId, email } = await openSender(stage, word)
  const box = { page: ['1'], cords: [{ x: 20, y: 20, w: 104, h: 40 }] }
  const signers = [{ name: 'Asha Rao', email, ...box }]
  const [signer = ''] = await askToSign(client, documentId, 1, { signers, notify: true, ...more })
  return { client, documentId, tenantId, signer }
}

/** Waits until the job has failed once, and changes it: time that passes, or a worker that dies. */
async function changeJob({ sql }: Stage, documentId: string, name: string, change: string): Promise<void> {
  const changed = await until(async () => {
    const rows = await sql(
      `UPDATE jobs SET ${change} WHERE class = 'mail' AND name = $2 AND failures > 0 AND state = 'ready'
          AND ids ->> 'request' IN (SELECT request_id::text FROM sign_requests WHERE document_id = $1) RETURNING job_id`,
      [documentId, name],
    )
    return rows.length > 0 ? true : undefined
  }).catch(() => false)
  hold(changed, `the job ${name} did not fail`)
}

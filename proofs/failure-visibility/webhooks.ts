import { startReceiver } from '../../apps/server/webhooks/testing/receiver.ts'
import { openAccount, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'
import { insist, register } from '../lib/webhooks.ts'
import type { PlantedFailure, Sightings } from './planted.ts'
import { seenInRequest } from './requests.ts'
import { act } from './sealing.ts'
import type { Stage } from './stage.ts'

// document.signed carries files. The receiver refuses its first attempt, the files are lost, and it is sent again.

export const webhookFailures: readonly PlantedFailure[] = [
  {
    name: 'the files of a webhook are gone',
    work: 'webhook_files',
    plant: (stage) =>
      sendAgainAfter(stage, 'webhook_file_unreadable', ({ documentId }) => stage.loseObjects(documentId)),
  },
  {
    name: 'the files of a webhook are damaged',
    work: 'webhook_files',
    plant: (stage) =>
      sendAgainAfter(stage, 'webhook_file_unreadable', ({ documentId }) => stage.damageObjects(documentId)),
  },
  {
    name: 'the key of the files of a webhook cannot be opened',
    work: 'webhook_files',
    plant: (stage) =>
      sendAgainAfter(stage, 'webhook_file_unreadable', ({ documentId }) => stage.sql(BREAK_KEY, [documentId])),
  },
  {
    name: 'the secret of a webhook endpoint cannot be opened',
    work: 'webhook',
    plant: (stage) =>
      sendAgainAfter(stage, 'webhook_unsigned', ({ documentId }) => stage.sql(BREAK_SECRETS, [documentId])),
  },
]

const BREAK_KEY = `
  UPDATE document_keys SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1)
   WHERE key_id IN (SELECT f.key_id FROM request_files f JOIN sign_requests r USING (tenant_id, request_id)
                     WHERE r.document_id = $1)`

const BREAK_SECRETS = `
  UPDATE webhook_secrets SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1)
   WHERE tenant_id = (SELECT tenant_id FROM documents WHERE document_id = $1)`

async function sendAgainAfter(
  stage: Stage,
  code: string,
  happen: (made: { documentId: string }) => Promise<unknown>,
): Promise<Sightings> {
  const client = await openAccount(stage.stack.url)
  const receiver = await startReceiver(() => 500)
  try {
    await register(client, receiver.url, ['document.signed'])
    const documentId = await client.upload()
    const [signer = ''] = await askToSign(client, documentId, 1)
    await act(client, signer, 'sign')
    const delivery = await until(async () => {
      const { body } = await insist(client, 'GET', '/api/v1/webhook-deliveries')
      return (body.data as { id: string; attempts: unknown[] }[]).find(({ attempts }) => attempts.length > 0)
    })
    await happen({ documentId })
    const again = await insist(client, 'POST', `/api/v1/webhook-deliveries/${delivery.id}/redeliver`)
    hold(again.status === 200, `the webhook was not sent again: ${JSON.stringify(again.body)}`)
    return seenInRequest({ client, documentId, code })
  } finally {
    await receiver.close()
  }
}

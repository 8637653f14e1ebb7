import { insist } from '../lib/client.ts'
import type { Asked } from '../lib/key-holder.ts'
import { openRemoteSigner } from '../lib/remote-signer.ts'
import { askToSign } from '../lib/sealed.ts'
import type { PlantedFailure } from './planted.ts'
import { seenInRequest } from './requests.ts'
import type { Stage } from './stage.ts'

// A signer signs at a provider, and has no other method. One after the other: the last one stops the provider.

export const providerFailures: readonly PlantedFailure[] = [
  {
    name: 'the provider is removed while a signer is there',
    work: 'provider',
    plant: async (stage) => {
      const asked = await ask(stage)
      const signer = await openRemoteSigner(stage.stack, stage.client, asked)
      const { attempt } = await signer.setOut()
      await stage.sql(`UPDATE remote_attempts SET profile = 'gone', due_at = now() WHERE attempt_id = $1`, [attempt])
      return seen(stage, asked.documentId)
    },
  },
  {
    name: 'the provider does not answer any more',
    work: 'provider',
    plant: async (stage) => {
      const asked = await ask(stage)
      const signer = await openRemoteSigner(stage.stack, stage.client, asked)
      await stage.stack.esp?.stop()
      await insist(() => signer.begin())
      return seen(stage, asked.documentId)
    },
  },
]

const NAME = 'Asha Rao'

async function ask({ client }: Stage): Promise<Asked> {
  const documentId = await client.freshDocument()
  const box = { page: ['1'], cords: [{ x: 20, y: 20, w: 104, h: 40 }] }
  const signers = [{ name: NAME, email: 'asha@example.com', sig_type: 'aadhaar', ...box }]
  const [signerId = ''] = await askToSign(client, documentId, 1, { signers })
  return { documentId, signerId, name: NAME }
}

function seen({ client }: Stage, documentId: string) {
  return seenInRequest({ client, documentId, code: 'provider_down', isSigners: true })
}

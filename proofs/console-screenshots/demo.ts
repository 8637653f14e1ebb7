import { readFile } from 'node:fs/promises'
import { fillDemo } from '../../apps/server/processes/demo/fill.ts'
import { startReceiver } from '../../apps/server/processes/demo/receiver.ts'
import { type Filled, findFilled, prepare, upload } from '../console/fill.ts'
import type { Colleague } from '../console/people.ts'
import { BELIEVABLE } from '../console/texts.ts'
import type { World } from '../console/world.ts'

const DEMO = new URL('../../apps/server/processes/demo/', import.meta.url)

/** The account of the demonstration, with a draft and an invitation more. */
export async function fillWithDemo({ stack, url }: World, owner: Colleague): Promise<{ filled: Filled; stop(): void }> {
  const receiver = await startReceiver(0)
  await fillDemo({ url, apiKey: owner.client.key, receiverUrl: receiver.url, providerUrl: stack.esp?.url ?? null })
  const texts = { ...BELIEVABLE, document: 'Mutual NDA with Brightwater Energy' }
  const agreement = await readFile(new URL('documents/nda.pdf', DEMO))
  await prepare(owner, texts, await upload(owner.client, `${texts.document}.pdf`, agreement))
  return { filled: await findFilled(owner), stop: () => void receiver.stop() }
}

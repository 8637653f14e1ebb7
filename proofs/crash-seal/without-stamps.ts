import { hold } from '../lib/proof.ts'
import { askToSign, type SignedRequest } from '../lib/sealed.ts'
import { linkFor, openSigner } from '../lib/signer.ts'
import { type Live, startLive } from './live.ts'
import { finish, pause, untilExplained } from './waiting.ts'

const REQUESTS = 2

/** Both time-stamping authorities are gone; nothing is sealed without its stamps. Seconds from their return to the end. */
export async function withoutStamps(seconds: number): Promise<number> {
  await using live = await startLive()
  await live.stack.start('serve-sealer')
  live.pki.switches.tsa = 'down'
  const goneSince = performance.now()
  const requests = await Promise.all(Array.from({ length: REQUESTS }, () => signLive(live)))
  for (const request of requests) await untilExplained(live.client, request, 'timestamp_unavailable')
  await pause(seconds - (performance.now() - goneSince) / 1000)
  for (const { documentId } of requests) {
    const { body } = await live.client.call('GET', `/api/v1/document-signrequest/${documentId}`)
    hold(body.state === 'sealing', `${documentId} is ${body.state} though nobody could stamp it`)
  }
  live.pki.switches.tsa = 'up'
  return await finish(live.client, requests, async () => live.anchors)
}

/** By the signing page's own calls: nobody acts for a live signer. */
async function signLive({ stack, client }: Live): Promise<SignedRequest> {
  const documentId = await client.freshDocument()
  const [id = ''] = await askToSign(client, documentId, 1)
  const signer = openSigner(stack.url)
  const base = await signer.claim(await linkFor(client, documentId, id))
  const answer = await signer.sign(base, await signer.look(base))
  hold(answer.status === 200, `a signer could not sign: ${JSON.stringify(answer.body)}`)
  return { documentId, signers: 1 }
}

import type { Certificate } from '@countersign/pades'
import { type Client, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { checkCompleted, type SignedRequest } from '../lib/sealed.ts'

// How an outage looks from outside: the sender is reported what is waited for, and gets the document soon after it is over.

const FINISH_WITHIN_MS = 300_000

export async function untilExplained(client: Client, { documentId }: SignedRequest, code: string): Promise<void> {
  const explain = async () => {
    const { body } = await client.call('GET', `/api/v1/document-signrequest/${documentId}/explain`)
    return body as { seal_error?: { code: string } | null }
  }
  await until(async () => (await explain()).seal_error?.code === code || undefined).catch(async () =>
    hold(false, `instead of ${code} it is explained: ${JSON.stringify(await explain())}`),
  )
}

/** Seconds until all are completed, each as it must be. */
export async function finish(
  client: Client,
  requests: readonly SignedRequest[],
  anchors: () => Promise<readonly Certificate[]>,
): Promise<number> {
  const back = performance.now()
  const stateOf = async ({ documentId }: SignedRequest) => {
    const answer = await client.call('GET', `/api/v1/document-signrequest/${documentId}`)
    return answer.status === 200 ? answer.body.state : `answered with ${answer.status}`
  }
  for (const request of requests) {
    await until(async () => (await stateOf(request)) === 'completed' || undefined, FINISH_WITHIN_MS).catch(async () =>
      hold(false, `long after it ${request.documentId} is ${await stateOf(request)}`),
    )
  }
  const seconds = (performance.now() - back) / 1000
  const trusted = await anchors()
  for (const request of requests) await checkCompleted(client, request, trusted)
  return seconds
}

export function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, seconds) * 1000))
}

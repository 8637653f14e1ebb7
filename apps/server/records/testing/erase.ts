import { publicId } from '../../platform/ids.ts'
import type { TestServer } from '../../testing/server.ts'
import { erase } from '../erase.ts'
import { openErasure } from './open-erasure.ts'

/** Erases everybody in an ended request, as an operator does. */
export async function eraseEverybody(server: TestServer, requestId: string): Promise<void> {
  const { deps, close } = openErasure(server)
  const everybody = { signer: null, personSince: null, documents: false, reason: 'time is up' }
  await erase(deps, publicId('sr', requestId), 'grace', everybody)
  await close()
}

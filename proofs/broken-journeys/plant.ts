import { ask, closedBeforeCode, completed, open, type Scene, sign, wrongCode } from './journeys.ts'

// Faults of each kind that the journeys are there to find, planted where they would be: each must be found.

export const FAULTS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'lease-too-long': (scene) =>
    closedBeforeCode(scene, ({ documentId }) => scene.stack.database.owner(LEASED_LONGER, [documentId])),
  'link-revoked': (scene) => wrongCode(scene, ({ documentId }) => scene.stack.database.owner(LINK_GONE, [documentId])),
  'signature-twice': signatureTooMany,
}

const LEASED_LONGER = `
  UPDATE sign_requests SET lease = jsonb_set(lease, '{until}', to_jsonb((lease->>'until')::numeric + 3600000))
   WHERE document_id = $1`

const LINK_GONE = `
  UPDATE signers SET link_generation = link_generation + 1
   WHERE request_id = (SELECT request_id FROM sign_requests WHERE document_id = $1)`

/** The check that counts signatures must find one too many. */
async function signatureTooMany(scene: Scene): Promise<void> {
  const request = await ask(scene, [{}, {}])
  for (const i of [0, 1]) await sign(scene, await open(scene, request, i), `Signer ${i + 1}`)
  await completed(scene, { ...request, ids: request.ids.slice(1) })
}

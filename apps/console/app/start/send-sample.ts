import { unwrap } from '../api/client.ts'
import type { Environment } from '../api/environment.tsx'
import { uploadDocument } from '../new-request/upload.ts'
import { FIRST_REFERENCE, SAMPLE_ADDRESS, SAMPLE_NAME, SAMPLE_PLACE } from './sample.ts'

/** Uploads the sample and asks one person to sign it: the calls that an integration makes. */
export async function sendSample(environment: Environment, person: { name: string; email: string }): Promise<void> {
  const sample = await fetch(SAMPLE_ADDRESS).then((answer) => answer.blob())
  const { id } = await uploadDocument(environment, new File([sample], SAMPLE_NAME, { type: 'application/pdf' }), {
    allowDecrypt: false,
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  const { page, ...box } = SAMPLE_PLACE
  await unwrap(
    environment.client.POST('/api/v1/document-signrequest', {
      body: { document_id: id, reference: FIRST_REFERENCE, signers: [{ ...person, page: [page], cords: [box] }] },
    }),
  )
}

import { readFileSync, writeFileSync } from 'node:fs'
import { createSignRequest, getSignedDocument, uploadDocument } from './api'
import { client } from './api/client.gen'

// A program with the client that @hey-api/openapi-ts makes. It is compiled with that client (../clients.ts).

const { URL: baseUrl = '', KEY: key = '', PDF: pdf = '', COMPLETED: completed = '', OUT: out = '' } = process.env
client.setConfig({ baseUrl, auth: key, throwOnError: true })

async function main(): Promise<void> {
  const content_base64 = readFileSync(pdf).toString('base64')
  const uploaded = await uploadDocument({ body: { content_base64, name: 'Lease.pdf' }, throwOnError: true })
  const created = await createSignRequest({
    body: {
      document_id: uploaded.data.document_id,
      signers: [{ name: 'Asha Rao', email: 'asha@example.com' }],
    },
    throwOnError: true,
  })
  const signed = await getSignedDocument({ path: { document_id: completed }, throwOnError: true })
  writeFileSync(out, Buffer.from(await signed.data.arrayBuffer()))
  process.stdout.write(created.data.document_id)
}

main()

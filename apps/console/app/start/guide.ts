import type { components } from '@countersign/sdk'

type Summary = components['schemas']['SignRequestSummary']

/** The steps to the first signed document. */
export type GuideStep = 'send' | 'sign' | 'seal' | 'done'

/** Where the newest request of the guide stands. An ended one without signature begins again. */
export function stepOf(request: Pick<Summary, 'state'> | undefined): GuideStep {
  switch (request?.state) {
    case 'pending':
    case 'in_progress':
      return 'sign'
    case 'sealing':
      return 'seal'
    case 'completed':
      return 'done'
    default:
      return 'send'
  }
}

/** The steps of the guide as commands, for those who will integrate. */
export function curlSteps(origin: string, { name, email }: { name: string; email: string }): [string, string, string] {
  const auth = `-H "Authorization: Bearer $COUNTERSIGN_KEY"`
  return [
    `DOCUMENT=$(curl -s ${origin}/api/v1/documents \\
  ${auth} \\
  -H 'Content-Type: application/pdf' \\
  --data-binary @agreement.pdf | jq -r .document_id)`,
    `curl -s ${origin}/api/v1/document-signrequest \\
  ${auth} \\
  -H 'Content-Type: application/json' -d @- <<JSON
{
  "document_id": "$DOCUMENT",
  "signers": [{
    "name": ${inHereDocument(JSON.stringify(name))},
    "email": ${inHereDocument(JSON.stringify(email))},
    "page": ["1"],
    "cords": [{"x": 64, "y": 692, "w": 213, "h": 50}]
  }]
}
JSON`,
    `curl -s -o signed.pdf \\
  ${auth} \\
  ${origin}/api/v1/document-signrequest/$DOCUMENT/signed-document`,
  ]
}

/** A shell expands variables and commands in a here-document; backslashes escape them. */
function inHereDocument(text: string): string {
  return text.replaceAll(/[\\$`]/g, '\\$&')
}

export function typeScriptSteps(origin: string, person: { name: string; email: string }): [string, string, string] {
  return [
    `import { readFile } from 'node:fs/promises'
import { createClient } from '@countersign/sdk'

const countersign = createClient({ baseUrl: '${origin}', apiKey: process.env.COUNTERSIGN_KEY })
const uploaded = await countersign.POST('/api/v1/documents', {
  body: await readFile('agreement.pdf'),
  bodySerializer: (bytes) => bytes,
  headers: { 'content-type': 'application/pdf' },
})`,
    `await countersign.POST('/api/v1/document-signrequest', {
  body: {
    document_id: uploaded.data.document_id,
    signers: [
      {
        name: ${JSON.stringify(person.name)},
        email: ${JSON.stringify(person.email)},
        page: ['1'],
        cords: [{ x: 64, y: 692, w: 213, h: 50 }],
      },
    ],
  },
})`,
    `const signed = await countersign.GET('/api/v1/document-signrequest/{document_id}/signed-document', {
  params: { path: { document_id: uploaded.data.document_id } },
  parseAs: 'arrayBuffer',
})`,
  ]
}

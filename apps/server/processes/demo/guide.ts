import { type DemoApi, demoApi } from './api.ts'
import type { DemoAccess } from './open.ts'

// What there is to see in the demo account, as calls and links to paste.

interface Listed {
  document_id: string
  state: string
  reference: string | null
}

interface Mail {
  recipient: string
  link: string | null
}

const SHOWN: Record<string, string> = {
  'nda-brightwater': 'two typed names',
  'order-4500-2381': 'German; a typed name, and the signer’s certificate',
  'service-greenwood': 'Hindi; code by mail, and national identity',
  'order-4500-2381-draft': 'withdrawn by the sender',
  'lease-harbour-view-17': 'with the tenant’s reason',
  'lease-harbour-view-9': 'French; nobody answered in time',
  'lease-park-row-4': 'the tenant has signed; the landlord was reassigned',
  'lease-park-row-2': 'the signature cannot be added to the document',
  'lease-harbour-view-5': 'Spanish; a wrong code was entered',
  'offer-building-engineer': 'in sequence: signed, invited, waiting',
  'nda-aoba-design': 'Japanese; reminded',
  'maintenance-marsa-tower': 'Arabic; viewed by one signer',
  'service-greenwood-c': 'has a problem: the identity provider was down',
}

export async function demoGuide(url: string, { apiKey, email, password }: DemoAccess): Promise<string> {
  const api = demoApi(url, apiKey)
  const requests = await listRequests(api)
  const mails = (await api.get<{ data: Mail[] }>('sandbox/inbox?limit=100')).data
  const [job] = (await api.get<{ data: { id: string }[] }>('bulk-jobs')).data
  const endpoints = (await api.get<{ data: { id: string; url: string; state: string }[] }>('webhook-endpoints')).data
  const failing = endpoints.find((endpoint) => endpoint.url.endsWith('/crm'))
  const documentOf = (reference: string) => requests.find((one) => one.reference === reference)?.document_id ?? ''
  const linkOf = (recipient: string) => mails.find((mail) => mail.recipient.startsWith(recipient) && mail.link)?.link
  const row = ({ state, document_id, reference }: Listed) =>
    `  ${state.padEnd(12)} ${document_id}  ${SHOWN[reference ?? '']}`
  return `
The demo account "Linden & Vale Properties" has ${requests.length} sign requests: those of a bulk job, and these:

${requests
  .filter(({ reference }) => SHOWN[reference ?? ''])
  .map(row)
  .join('\n')}

See them in the console, ${url}/app:

  ${email}
  ${password}

Sign as one of them, in a browser:

  Japanese   ${linkOf('misaki.nakamura') ?? '-'}
  Arabic     ${linkOf('khalid.almansouri') ?? '-'}
  English    ${linkOf('daniel.mensah') ?? '-'}

Paste these first; every command below then works:

  AUTH='Authorization: Bearer ${apiKey}'
  API=${url}/api/v1

A signed document, its certificate of completion, and all evidence:

  curl -s -H "$AUTH" $API/document-signrequest/${documentOf('service-greenwood') || documentOf('nda-brightwater')}/signed-document -o signed.pdf
  curl -s -H "$AUTH" $API/document-signrequest/${documentOf('nda-brightwater')}/audit-trail -o certificate.pdf
  curl -s -H "$AUTH" $API/document-signrequest/${documentOf('nda-brightwater')}/evidence.zip -o evidence.zip

Why a request waits, was declined, or failed:

  curl -s -H "$AUTH" $API/document-signrequest/${documentOf('offer-building-engineer')}/explain
  curl -s -H "$AUTH" $API/document-signrequest/${documentOf('lease-harbour-view-17')}/explain
  curl -s -H "$AUTH" $API/document-signrequest/${documentOf('lease-park-row-2')}/explain

The bulk job, and its failed rows:

  curl -s -H "$AUTH" $API/bulk-jobs/${job?.id}
  curl -s -H "$AUTH" "$API/bulk-jobs/${job?.id}/rows?state=failed"

The webhook endpoints (one works, one is retried, one is disabled), and the deliveries that are retried:

  curl -s -H "$AUTH" $API/webhook-endpoints
  curl -s -H "$AUTH" "$API/webhook-deliveries?endpoint_id=${failing?.id}&state=pending"

The captured mails, and the account's time, which is some days ahead:

  curl -s -H "$AUTH" $API/sandbox/inbox
  curl -s -H "$AUTH" $API/sandbox/clock
`
}

/** Oldest first. */
async function listRequests(api: DemoApi): Promise<Listed[]> {
  const { data } = await api.get<{ data: Listed[] }>('document-signrequest?limit=100')
  return data.toReversed()
}

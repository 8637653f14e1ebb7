import { type DemoApi, demoApi, readUntil } from './api.ts'
import { renewLeases } from './bulk.ts'
import { DANIEL, KHALID, MISAKI, type Person } from './people.ts'
import * as scenarios from './scenarios.ts'
import { advance, type Stage, untilState } from './stage.ts'
import { registerEndpoint, untilDisabled, untilRetried } from './webhooks.ts'

// Fills an empty sandbox account with the work of some days, through the API only: templates, requests in every state
// that lasts, a bulk job, webhooks that fail, mails. Every write has an Idempotency-Key, so a run that was interrupted
// can be repeated within a day.

export interface DemoOptions {
  /** Where the service is, without a slash at the end. */
  url: string
  /** A sandbox key with every scope. */
  apiKey: string
  /** Where startReceiver() listens. The service must be allowed to send webhooks there. */
  receiverUrl: string
  /** The sandbox's provider; null: nobody signs with a national identity. */
  providerUrl: string | null
  report?(line: string): void
}

const DOCUMENTS = {
  'lease.pdf': 'Residential lease.pdf',
  'offer-letter.pdf': 'Offer of employment.pdf',
  'nda.pdf': 'Mutual NDA Linden & Vale – Brightwater.pdf',
  'purchase-order.pdf': 'Bestellung 4500-2381.pdf',
  'service-agreement.pdf': 'सेवा अनुबंध ग्रीनवुड टावर.pdf',
  'confidentiality.pdf': '秘密保持契約書.pdf',
  'maintenance-contract.pdf': 'عقد صيانة المصاعد.pdf',
}

export async function fillDemo(options: DemoOptions): Promise<void> {
  const { receiverUrl, report = () => {} } = options
  const api = demoApi(options.url, options.apiKey)

  report('Documents, templates and webhook endpoints')
  const stage = await prepare(api, options)
  const [, archive] = await Promise.all([
    registerEndpoint(api, receiverUrl, '/operations', 'Operations dashboard'),
    registerEndpoint(api, receiverUrl, '/archive', 'Document archive (retired)'),
  ])

  report('Day 1: signed with a typed name, with a certificate, with a national identity')
  const signed = [
    scenarios.signNda,
    scenarios.signPurchaseOrder,
    ...(stage.providerUrl ? [scenarios.signServiceAgreement] : []),
  ]
  await Promise.all(signed.map((run) => run(stage)))
  await untilDisabled(api, archive)

  await advance(stage, 'day-2', 25)
  report('Day 2: a cancelled order, a declined lease, a lease that will expire, twelve renewals in bulk')
  const [expiring] = await Promise.all([
    scenarios.askAmelie(stage),
    scenarios.cancelPurchaseOrder(stage),
    scenarios.declineLease(stage),
    renewLeases(stage),
  ])

  await advance(stage, 'day-4', 50)
  report('Day 4: a partly signed lease, an offer in sequence, a pending NDA')
  const crm = await registerEndpoint(api, receiverUrl, '/crm', 'Customer relations system')
  const [pending] = await Promise.all([
    scenarios.askJapaneseSigners(stage),
    scenarios.signLeaseInPart(stage),
    scenarios.offerPosition(stage),
  ])

  await advance(stage, 'day-6', 47)
  report('Day 6: an expired lease, a failed one, a wrong code, a reminder. The service logs the failure.')
  await Promise.all([
    untilState(stage, expiring, 'expired'),
    scenarios.failLease(stage),
    scenarios.enterWrongCode(stage),
    scenarios.viewMaintenanceContract(stage),
    api.post('remind', `document-signrequest/${pending.id}/remind`),
  ])
  if (stage.providerUrl) {
    report('Day 6: an identity provider that is down. The service logs it.')
    await scenarios.meetProviderOutage(stage)
  }
  report('Retries of the failing webhooks')
  await advance(stage, 'retries', 1)
  await Promise.all([untilRetried(api, crm), ...[MISAKI, KHALID, DANIEL].map((person) => untilInvited(api, person))])
}

/** The guide shows their signing links. */
function untilInvited(api: DemoApi, { name, email }: Person): Promise<unknown> {
  return readUntil(
    `${name} is invited`,
    () => api.get<{ data: { recipient: string }[] }>('sandbox/inbox?limit=100'),
    ({ data }) => data.some(({ recipient }) => recipient === email),
  )
}

async function prepare(api: DemoApi, { providerUrl }: DemoOptions): Promise<Stage> {
  const names = Object.entries(DOCUMENTS)
  const ids = await Promise.all(names.map(([file, name]) => api.upload(file, name)))
  const documents = Object.fromEntries(names.map(([file], index) => [file, ids[index] ?? '']))
  const template = async (step: string, file: string, name: string) => {
    const body = { document_id: documents[file], name }
    return (await api.post<{ template_id: string }>(step, 'templates', body)).template_id
  }
  const [lease, offer] = await Promise.all([
    template('template-lease', 'lease.pdf', 'Residential lease'),
    template('template-offer', 'offer-letter.pdf', 'Offer of employment'),
  ])
  return { api, documents, templates: { lease, offer }, providerUrl }
}

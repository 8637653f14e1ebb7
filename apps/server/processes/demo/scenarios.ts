import {
  AMELIE,
  ANANYA,
  DANIEL,
  FRIEDERIKE,
  GRAHAM,
  HELEN,
  JAKUB,
  JOERG,
  KENICHI,
  KHALID,
  LAYLA,
  MARGARET,
  MISAKI,
  OLIVER,
  type Person,
  PRIYA,
  RAJESH,
  SOFIA,
  TOMOS,
} from './people.ts'
import {
  act,
  actInVain,
  askByTemplate,
  askTwo,
  copyOf,
  dayAfterOpening,
  type Request,
  readRequest,
  type Stage,
  untilState,
  untilTurn,
} from './stage.ts'

// One sign request each, with what happens to it.

/** Between the text and the right signature of the agreement. */
const NDA_FIELDS = [
  {
    ...{ name: 'job_title', type: 'text', label: 'Job title', max_length: 40 },
    ...{ page: ['1'], cords: [{ x: 322, y: 664, w: 130, h: 18 }] },
  },
  { name: 'signed_on', type: 'date_signed', page: ['1'], cords: [{ x: 460, y: 664, w: 75, h: 18 }] },
]

/** The right signer fills in a job title, and a colleague approves. */
export async function signNda(stage: Stage): Promise<Request> {
  const documentId = stage.documents['nda.pdf'] ?? ''
  const message = 'As discussed on Thursday. Please sign before we send the consumption data.'
  const people = { left: MARGARET, right: { ...TOMOS, fields: NDA_FIELDS }, approver: GRAHAM, more: { message } }
  const asked = await askTwo(stage, { reference: 'nda-brightwater', documentId, ...people })
  await act(stage, asked, 2, 'approve')
  await act(stage, asked, 0, 'sign')
  await act(stage, asked, 1, 'sign', { fields: { job_title: 'Head of Energy Services' } })
  return untilState(stage, asked, 'completed')
}

/** One signer draws, the other signs with an own certificate. */
export async function signPurchaseOrder(stage: Stage): Promise<Request> {
  const documentId = stage.documents['purchase-order.pdf'] ?? ''
  const right = { ...JOERG, sig_type: 'dsc' }
  const asked = await askTwo(stage, { reference: 'order-4500-2381', documentId, left: FRIEDERIKE, right })
  await act(stage, asked, 0, 'sign')
  await act(stage, asked, 1, 'sign')
  return untilState(stage, asked, 'completed')
}

/** One signer enters a mailed code and draws, the other signs with a national identity at the sandbox's provider. */
export async function signServiceAgreement(stage: Stage): Promise<Request> {
  const documentId = stage.documents['service-agreement.pdf'] ?? ''
  const left = { ...ANANYA, auth: 'email_otp' }
  const right = { ...RAJESH, sig_type: 'aadhaar' }
  const asked = await askTwo(stage, { reference: 'service-greenwood', documentId, left, right })
  await act(stage, asked, 0, 'sign')
  await act(stage, asked, 1, 'sign')
  return untilState(stage, asked, 'completed')
}

export async function cancelPurchaseOrder(stage: Stage): Promise<Request> {
  const documentId = await copyOf(stage, 'order-draft', 'purchase-order.pdf')
  const asked = await askTwo(stage, { reference: 'order-4500-2381-draft', documentId, left: FRIEDERIKE, right: JOERG })
  await stage.api.post('order-draft-cancel', `document-signrequest/${asked.id}/cancel`)
  return untilState(stage, asked, 'cancelled')
}

const leaseOf = (tenant: Person, home: string, rent: number, reference: string, more: object = {}) => ({
  roles: { tenant, landlord: MARGARET },
  values: { home, rent, start: '2026-12-01' },
  reference,
  ...more,
})

export async function declineLease(stage: Stage): Promise<Request> {
  const lease = leaseOf(OLIVER, '17 Harbour View, Bristol', 1475, 'lease-harbour-view-17')
  const asked = await askByTemplate(stage, stage.templates.lease, lease)
  const reason = 'The rent should be 1,395 as agreed at the viewing. Please send a corrected lease.'
  await act(stage, asked, 0, 'decline', { reason })
  return untilState(stage, asked, 'declined')
}

/** It expires when the test clock has passed the day after tomorrow. */
export async function askAmelie(stage: Stage): Promise<Request> {
  const expiry_date = await dayAfterOpening(stage, 3)
  const lease = leaseOf(AMELIE, '9 Harbour View, Bristol', 1395, 'lease-harbour-view-9', { expiry_date })
  return askByTemplate(stage, stage.templates.lease, lease)
}

/** The tenant has signed. Margaret is on leave, and Graham signs for her; he has not yet. */
export async function signLeaseInPart(stage: Stage): Promise<Request> {
  const lease = leaseOf(PRIYA, 'Flat 4, 20 Park Row, Bristol', 1120, 'lease-park-row-4')
  const asked = await askByTemplate(stage, stage.templates.lease, lease)
  await act(stage, asked, 0, 'sign')
  const path = `document-signrequest/${asked.id}/signers/${asked.signers[1]?.id}/reassign`
  await stage.api.post('park-row-reassign', path, { name: GRAHAM.name, email: GRAHAM.email })
  return readRequest(stage, asked)
}

export async function failLease(stage: Stage): Promise<Request> {
  const asked = await askByTemplate(
    stage,
    stage.templates.lease,
    leaseOf(JAKUB, 'Flat 2, 20 Park Row, Bristol', 1085, 'lease-park-row-2'),
  )
  await act(stage, asked, 0, 'fail_seal')
  return untilState(stage, asked, 'failed')
}

/** Waits for its tenant, who has entered a wrong code. */
export async function enterWrongCode(stage: Stage): Promise<Request> {
  const tenant = { ...SOFIA, auth: 'email_otp' }
  const lease = leaseOf(tenant, '5 Harbour View, Bristol', 1395, 'lease-harbour-view-5')
  const asked = await askByTemplate(stage, stage.templates.lease, lease)
  await act(stage, asked, 0, 'fail_otp')
  return readRequest(stage, asked)
}

/** In sequence: the manager has signed, the candidate's turn it is, and the people team waits. */
export async function offerPosition(stage: Stage): Promise<Request> {
  const asked = await askByTemplate(stage, stage.templates.offer, {
    reference: 'offer-building-engineer',
    is_sequential: true,
    roles: {
      manager: { ...HELEN, sequence: 1 },
      candidate: { ...DANIEL, sequence: 2 },
      people: { ...GRAHAM, sequence: 3 },
    },
    values: { position: 'Building services engineer', first_day: '2027-02-01', salary: 46500 },
  })
  await act(stage, asked, 0, 'sign')
  return untilTurn(stage, asked, 1)
}

/** Nobody opens it. */
export async function askJapaneseSigners(stage: Stage): Promise<Request> {
  const documentId = stage.documents['confidentiality.pdf'] ?? ''
  const message = '内容をご確認のうえ、ご署名をお願いいたします。'
  const people = { left: KENICHI, right: MISAKI, more: { message } }
  return askTwo(stage, { reference: 'nda-aoba-design', documentId, ...people })
}

export async function viewMaintenanceContract(stage: Stage): Promise<Request> {
  const documentId = stage.documents['maintenance-contract.pdf'] ?? ''
  const asked = await askTwo(stage, { reference: 'maintenance-marsa-tower', documentId, left: LAYLA, right: KHALID })
  await act(stage, asked, 0, 'view')
  return readRequest(stage, asked)
}

/** The identity provider is down while a signer is there, and the sender permitted no other method. */
export async function meetProviderOutage(stage: Stage): Promise<Request> {
  const documentId = await copyOf(stage, 'service-block-c', 'service-agreement.pdf')
  const right = { ...RAJESH, sig_type: 'aadhaar' }
  const asked = await askTwo(stage, { reference: 'service-greenwood-c', documentId, left: ANANYA, right })
  await switchOutage(stage, true)
  try {
    await actInVain(stage, asked, 1, 'sign')
  } finally {
    await switchOutage(stage, false)
  }
  return readRequest(stage, asked)
}

async function switchOutage({ providerUrl }: Stage, outage: boolean): Promise<void> {
  const body = JSON.stringify({ outage })
  const answer = await fetch(`${providerUrl}/sandbox/switches`, { method: 'PATCH', body })
  if (!answer.ok) throw new Error(`The sandbox's provider answered ${answer.status} to the switch of its outage.`)
}

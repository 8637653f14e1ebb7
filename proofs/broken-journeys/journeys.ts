import { type Client, insist, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { openRemoteSigner, personAt, type RemoteSigner, turn } from '../lib/remote-signer.ts'
import { askToSign, checkCompleted, remoteAnchors } from '../lib/sealed.ts'
import type { Stack } from '../lib/stack.ts'

// What may go wrong between leaving for a provider and coming back from it, each with the way on that the signer has.

const REQUEST = '/api/v1/document-signrequest'
const ESIGN_21 = 'sandbox-esp-21'
const ESIGN_3 = 'sandbox-esp-3'
const ESIGN_3_ACCOUNT = 'sandbox-esp-3-account'
const NAME = 'Signer 1'

export interface Scene {
  stack: Stack
  client: Client
}

export interface Request {
  documentId: string
  ids: readonly string[]
}

/** Everything that can go wrong at the same time, for it concerns one signer and nobody else. */
export const OWN: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'the browser is closed before the code': closedBeforeCode,
  'the browser is closed after the code': closedAfterCode,
  'the code is wrong three times': wrongCode,
  'the request expires meanwhile': expiresMeanwhile,
  'the request is cancelled meanwhile': cancelledMeanwhile,
}

/** What is the provider's own fault, and concerns all who are there. */
export const PROVIDERS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'the callback comes twice': calledTwice,
  'the callback never comes, whether or not the browser does': neverCalled,
  'the certificate has ended, then the signature is over another hash': unusableAnswers,
  'the provider is down': providerDown,
}

/** A hook for planting a fault in the middle of an attempt. */
type Meddle = (request: Request) => Promise<unknown>
const leaveAlone: Meddle = async () => {}

/** They never come back: the document is free for others when the ten minutes are over, and the signer begins anew. */
export async function closedBeforeCode(scene: Scene, meddle = leaveAlone): Promise<void> {
  const request = await ask(scene, [{ provider: ESIGN_21 }, { provider: ESIGN_21 }])
  const [signer, other] = [await open(scene, request, 0), await open(scene, request, 1)]
  await (await leave(scene, signer)).person.submit('identity', { number: '000000000000', name: NAME, consent: 'yes' })
  const early = await other.begin()
  hold(early.status === 409, 'somebody else was let in while the document stood still for another')
  await meddle(request)
  await advance(scene, 601)
  const { status, attempt } = await other.begin()
  hold(status === 201, `ten minutes after a signer has left, another is answered ${status}`)
  await sign(scene, other, 'Signer 2', { attempt })
  await sign(scene, signer)
  await completed(scene, request)
}

/** The provider's server tells us all the same. */
async function closedAfterCode(scene: Scene): Promise<void> {
  const request = await ask(scene, [{ provider: ESIGN_3 }])
  const signer = await open(scene, request)
  const { attempt, person } = await leave(scene, signer)
  await person.authenticate('correct')
  hold((await signer.ended(attempt)).state === 'signed', 'the provider’s own call was not enough')
  // The callback came before the redirect; the browser is still sent to the page.
  const { status, location } = await person.comeBack()
  hold(status === 303 && location.startsWith('/sign/'), `who comes back later is answered ${status} ${location}`)
  await completed(scene, request)
}

export async function wrongCode(scene: Scene, meddle = leaveAlone): Promise<void> {
  const request = await ask(scene, [{ provider: ESIGN_21 }])
  const signer = await open(scene, request)
  const { attempt, person } = await leave(scene, signer)
  await person.authenticate('wrong')
  await person.comeBack()
  await mustFail(signer, attempt, 'otp_failed', 'again')
  await meddle(request)
  await sign(scene, signer)
  await completed(scene, request)
}

/** Who had left before may still come back. */
async function expiresMeanwhile(scene: Scene): Promise<void> {
  const request = await ask(scene, [{ provider: ESIGN_21 }])
  const signer = await open(scene, request)
  const { body } = await scene.client.call('GET', `${REQUEST}/${request.documentId}`)
  const end = Date.parse(String(body.expires_at))
  await advance(scene, new Date(end - 60_000))
  const { attempt, person } = await leave(scene, signer)
  await advance(scene, new Date(end + 600_000))
  const late = await signer.begin()
  hold(late.status !== 201, 'somebody could leave for a provider after the request had expired')
  await person.authenticate('correct')
  await person.comeBack()
  hold((await signer.ended(attempt)).state === 'signed', 'an answer within the grace was not accepted')
  await completed(scene, request)
}

/** The late answer changes nothing, and is in the audit trail. */
async function cancelledMeanwhile(scene: Scene): Promise<void> {
  const request = await ask(scene, [{ provider: ESIGN_21 }])
  const signer = await open(scene, request)
  const { person } = await leave(scene, signer)
  await insist(() => scene.client.call('POST', `${REQUEST}/${request.documentId}/cancel`))
  await person.authenticate('correct')
  const { status } = await person.comeBack()
  hold(status === 303, `who comes back to a cancelled request is answered ${status}`)
  await until(async () => ((await audited(scene, request)).includes('late_answer_discarded') ? true : undefined))
  const { body } = await scene.client.call('GET', `${REQUEST}/${request.documentId}`)
  hold(body.state === 'cancelled', `a late answer made a cancelled request ${body.state}`)
}

async function calledTwice(scene: Scene): Promise<void> {
  await withSwitches(scene, { callback: 'twice' }, async () => {
    const request = await ask(scene, [{ provider: ESIGN_3 }])
    await sign(scene, await open(scene, request))
    await completed(scene, request)
  })
}

async function neverCalled(scene: Scene): Promise<void> {
  await withSwitches(scene, { callback: 'never' }, async () => {
    await Promise.all([askedOnReturn(scene), askedByAndBy(scene)])
  })
}

/** The provider is asked once the browser is back. */
async function askedOnReturn(scene: Scene): Promise<void> {
  const request = await ask(scene, [{ provider: ESIGN_3 }])
  await sign(scene, await open(scene, request))
  await completed(scene, request)
}

/** Nor is the browser: it is asked by and by, before the session is over. */
async function askedByAndBy(scene: Scene): Promise<void> {
  const request = await ask(scene, [{ provider: ESIGN_3 }])
  const signer = await open(scene, request)
  const { attempt, person } = await leave(scene, signer)
  await person.authenticate('correct')
  await advance(scene, 301)
  hold((await signer.ended(attempt)).state === 'signed', 'nobody asked the provider')
  await completed(scene, request)
}

/** The provider's word each time, and not one that can be used for this document; the third can. */
async function unusableAnswers(scene: Scene): Promise<void> {
  const request = await ask(scene, [{ provider: ESIGN_21 }])
  const signer = await open(scene, request)
  for (const [switches, code] of [
    [{ certificate: 'ended' }, 'certificate_expired'],
    [{ signature: 'other-hash' }, 'answer_invalid'],
  ] as const) {
    await withSwitches(scene, switches, async () => {
      const { attempt, person } = await leave(scene, signer)
      await person.authenticate('correct')
      await person.comeBack()
      await mustFail(signer, attempt, code, 'again')
    })
  }
  await sign(scene, signer)
  await completed(scene, request)
}

/** First the other provider, then the method that the sender permitted, on the same link. */
async function providerDown(scene: Scene): Promise<void> {
  const request = await ask(scene, [{ provider: ESIGN_3, fallback: ['draw'] }])
  const signer = await open(scene, request)
  await withSwitches(scene, { outage: true }, async () => {
    const first = await signer.begin()
    const failed = await mustFail(signer, first.attempt, 'provider_down', 'elsewhere')
    const others = failed.fallback.providers.map(({ id }) => id)
    hold(others.join() === [ESIGN_21, ESIGN_3_ACCOUNT].join(), `the signer may go to ${others}`)
    hold(failed.fallback.methods.length === 0, 'another method is open while there is another provider')
    const second = await signer.begin({ provider: ESIGN_21 })
    await mustFail(signer, second.attempt, 'provider_down', 'elsewhere')
    const third = await signer.begin({ provider: ESIGN_3_ACCOUNT, account: 'signer@sandbox' })
    const { methods } = (await mustFail(signer, third.attempt, 'provider_down', 'elsewhere')).fallback
    hold(methods.join() === 'drawn', `the signer may sign by ${methods}`)
  })
  const status = await signer.draw()
  hold(status === 200, `the method that was permitted instead is answered ${status}`)
  await completed(scene, request)
}

export async function ask({ client }: Scene, people: readonly Record<string, unknown>[]): Promise<Request> {
  const documentId = await client.freshDocument()
  const signers = people.map((person, i) => ({
    ...{ name: `Signer ${i + 1}`, email: `signer${i + 1}@example.com`, sig_type: 'aadhaar', page: ['1'] },
    ...{ cords: [{ x: 20 + i * 140, y: 20, w: 130, h: 50 }], ...person },
  }))
  return { documentId, ids: await askToSign(client, documentId, people.length, { signers }) }
}

export function open(
  { stack, client }: Scene,
  { documentId, ids }: Request,
  position = 0,
  through?: Parameters<typeof openRemoteSigner>[3],
): Promise<RemoteSigner> {
  const asked = { documentId, signerId: ids[position] ?? '', name: `Signer ${position + 1}` }
  return openRemoteSigner(stack, client, asked, through)
}

async function leave({ stack }: Scene, signer: RemoteSigner, name = NAME, begun = {}) {
  const { attempt, departure } = await signer.setOut(begun)
  const person = personAt(stack, name)
  await person.open(departure)
  return { attempt, person }
}

export async function sign(scene: Scene, signer: RemoteSigner, name = NAME, begun = {}): Promise<void> {
  const { attempt, person } = await leave(scene, signer, name, begun)
  await person.authenticate('correct')
  await person.comeBack()
  const end = await signer.ended(attempt)
  hold(end.state === 'signed', `a signer for whom all went well is reported ${JSON.stringify(end)}`)
}

async function mustFail(signer: RemoteSigner, attempt: string, code: string, retry: string) {
  const end = await signer.ended(attempt)
  hold(
    end.state === 'failed' && end.code === code && end.retry === retry && end.message !== '',
    `instead of ${code} a signer is reported ${JSON.stringify(end)}`,
  )
  return end
}

async function withSwitches({ stack }: Scene, switches: Record<string, unknown>, act: () => Promise<void>) {
  const provider = stack.env.COUNTERSIGN_SANDBOX_ESP_URL ?? ''
  await turn(provider, switches)
  try {
    await act()
  } finally {
    await turn(provider, ALL_IS_WELL)
  }
}

const ALL_IS_WELL = { outage: false, callback: 'once', signature: 'right', certificate: 'valid' }

async function advance({ client }: Scene, by: number | Date): Promise<void> {
  const body = typeof by === 'number' ? { seconds: by } : { to: by.toISOString() }
  const answer = await insist(() => client.call('POST', '/api/v1/sandbox/clock/advance', body))
  hold(answer.status === 200, `the clock is answered ${JSON.stringify(answer.body)}`)
}

async function audited({ stack }: Scene, { documentId }: Request): Promise<string[]> {
  const rows = await stack.database.owner(
    'SELECT e.kind FROM audit_entries e JOIN sign_requests r USING (tenant_id, request_id) WHERE r.document_id = $1',
    [documentId],
  )
  return rows.map(({ kind }) => String(kind))
}

/** Every signature once, all valid, reported once. */
export async function completed({ stack, client }: Scene, { documentId, ids }: Request): Promise<void> {
  const state = async () => (await client.call('GET', `${REQUEST}/${documentId}`)).body.state
  await until(async () => ((await state()) === 'completed' ? true : undefined), 60_000).catch(async () =>
    hold(false, `a minute later ${documentId} is ${await state()}`),
  )
  await checkCompleted(client, { documentId, signers: ids.length }, await remoteAnchors(stack))
}

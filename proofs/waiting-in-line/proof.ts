import { type Client, insist, openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { openRemoteSigner, type Person, personAt, type RemoteSigner } from '../lib/remote-signer.ts'
import { askToSign, checkCompleted, remoteAnchors } from '../lib/sealed.ts'
import { type Stack, startStack } from '../lib/stack.ts'

// Five people are asked to sign one document at a provider, in no order, and all come at once. One gives up; two come
// back when the ten minutes that the document stood still for them are over.

const REQUEST = '/api/v1/document-signrequest'
const PROVIDERS = ['sandbox-esp-21', 'sandbox-esp-3']
/** Whose answer comes when the browser brings it. */
const BY_BROWSER = { provider: 'sandbox-esp-21' }
const SIGNERS = 5
const LATE_SECONDS = 12 * 60
const LIMITS = { wait: atMost(600, 'Retry-After for a signer who waits for the document', { unit: 's' }) }

export default {
  promise: `${SIGNERS} signers who leave for a provider at the same time hold the document one after the other, and all sign; an answer after the lease has ended counts unless another signer holds the document, and then its signer is asked again`,
  topic: 'Signatures',
  budgetSeconds: 18,
  services: ['postgres'],
  sample: 'one round (--full: 6)',
  limits: LIMITS,
  faults: { 'signature-missing': 'a document that lacks the signature of one of its signers' },
  async run({ full, say }) {
    const stack = await startStack({ processes: ['all'], env: { COUNTERSIGN_LOG: 'fatal' }, sandboxEsp: true })
    try {
      const rounds = full ? 6 : 1
      let codes = 0
      for (let round = 0; round < rounds; round += 1) {
        codes += await serveInTurn(stack, await openAccount(stack.url))
        say(`round ${round + 1} of ${rounds}: all ${SIGNERS} have signed`)
      }
      return `${rounds} × ${SIGNERS} signers at once: all signed; ${codes} codes given at the provider, of which ${codes - rounds} became signatures and ${rounds} came after somebody else’s turn had begun: reported, asked again`
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof

/** Gives how many codes were typed at the provider. */
async function serveInTurn(stack: Stack, client: Client): Promise<number> {
  const request = await ask(client)
  const signers = await Promise.all(
    request.ids.map(async (signerId, i) => {
      const name = `Signer ${i + 1}`
      return {
        signer: await openRemoteSigner(stack, client, { documentId: request.documentId, signerId, name }),
        newPerson: () => personAt(stack, name),
      }
    }),
  )
  const [first, second, third, fourth, fifth] = await allAtOnce(signers)
  await givesUp(first)
  await comesLateAlone(client, second)
  await comesLateToOthers(client, third, fourth)
  for (const next of [fifth, first, third]) await signs(next)
  await completed(stack, client, request.documentId)
  return SIGNERS + 1
}

interface Someone {
  signer: RemoteSigner
  newPerson(): Person
  attempt?: string
}

/** One is let in; the others are reported to wait, and until when. The one comes first, the others in their order. */
async function allAtOnce(all: readonly Someone[]): Promise<[Someone, Someone, Someone, Someone, Someone]> {
  const answers = await Promise.all(all.map(async (one) => ({ one, answer: await one.signer.begin() })))
  const [first, ...more] = answers.filter(({ answer }) => answer.status === 201)
  hold(first && more.length === 0, `${more.length + 1} signers hold one document at the same time`)
  const others = answers.filter(({ one }) => one !== first.one)
  for (const { answer } of others) {
    const seconds = Number(answer.headers['retry-after'])
    hold(
      answer.status === 409 && answer.body.code === 'document_leased',
      `a signer who waits is reported ${answer.status}`,
    )
    hold(seconds > 0, `a signer who waits gets Retry-After ${seconds}`)
    holdLimit(LIMITS.wait, seconds)
  }
  const [b, c, d, e] = others.map(({ one }) => one)
  hold(b && c && d && e, 'five signers were asked')
  return [{ ...first.one, attempt: first.answer.attempt }, b, c, d, e]
}

/** At the provider they think better of it: the document is free at once. */
async function givesUp({ signer, attempt = '' }: Someone): Promise<void> {
  const leave = await signer.read(attempt)
  hold(leave.state === 'leave', `the first signer is reported ${JSON.stringify(leave)}`)
  hold((await signer.abandon(attempt)) === 204, 'giving up is refused')
  const end = await signer.ended(attempt)
  hold(end.state === 'failed' && end.code === 'abandoned', `who gave up is reported ${JSON.stringify(end)}`)
}

/** Nobody is waiting: an answer two minutes after the lease counts. */
async function comesLateAlone(client: Client, { signer, newPerson }: Someone): Promise<void> {
  const { attempt, departure } = await signer.setOut(BY_BROWSER)
  const person = newPerson()
  await person.sign(departure)
  await advance(client, LATE_SECONDS)
  await person.comeBack()
  const end = await signer.ended(attempt)
  hold(end.state === 'signed', `an answer at 12 minutes, with nobody waiting, is ${JSON.stringify(end)}`)
}

/** Somebody has begun meanwhile: the late answer does not count, its signer is reported, and the other signs. */
async function comesLateToOthers(client: Client, late: Someone, other: Someone): Promise<void> {
  const away = await late.signer.setOut(BY_BROWSER)
  const person = late.newPerson()
  await person.sign(away.departure)
  await advance(client, LATE_SECONDS)
  const begun = await other.signer.setOut()
  await person.comeBack()
  const end = await late.signer.ended(away.attempt)
  hold(
    end.state === 'failed' && end.code === 'document_leased' && end.retry === 'again' && end.message !== '',
    `an answer at 12 minutes, with somebody else at the document, is ${JSON.stringify(end)}`,
  )
  const next = other.newPerson()
  await next.sign(begun.departure)
  await next.comeBack()
  const signed = await other.signer.ended(begun.attempt)
  hold(signed.state === 'signed', `whose turn it was is reported ${JSON.stringify(signed)}`)
}

async function signs({ signer, newPerson }: Someone): Promise<void> {
  const { attempt, departure } = await signer.setOut()
  const person = newPerson()
  await person.sign(departure)
  await person.comeBack()
  const end = await signer.ended(attempt)
  hold(end.state === 'signed', `a signer whose turn has come is reported ${JSON.stringify(end)}`)
}

async function ask(client: Client): Promise<{ documentId: string; ids: string[] }> {
  const documentId = await client.freshDocument()
  const signers = Array.from({ length: SIGNERS }, (_, i) => ({
    ...{ name: `Signer ${i + 1}`, email: `signer${i + 1}@example.com`, sig_type: 'aadhaar' },
    ...{ provider: PROVIDERS[i % PROVIDERS.length], page: ['1'] },
    cords: [{ x: 20 + i * 112, y: 20, w: 104, h: 40 }],
  }))
  return { documentId, ids: await askToSign(client, documentId, SIGNERS, { signers }) }
}

async function advance(client: Client, seconds: number): Promise<void> {
  const answer = await insist(() => client.call('POST', '/api/v1/sandbox/clock/advance', { seconds }))
  hold(answer.status === 200, `the clock is answered ${JSON.stringify(answer.body)}`)
}

async function completed(stack: Stack, client: Client, documentId: string): Promise<void> {
  const state = async () => (await client.call('GET', `${REQUEST}/${documentId}`)).body.state
  await until(async () => ((await state()) === 'completed' ? true : undefined), 60_000).catch(async () =>
    hold(false, `a minute later the request is ${await state()}`),
  )
  const anchors = await remoteAnchors(stack)
  await checkCompleted(client, { documentId, signers: SIGNERS }, anchors)
  await mustFind('signature-missing', () => checkCompleted(client, { documentId, signers: SIGNERS + 1 }, anchors))
}

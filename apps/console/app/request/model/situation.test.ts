import { describe, expect, test } from 'vitest'
import { type Known, situationOf } from './situation.ts'
import { attemptAt, awaitedOf, deliveryOf, explanationOf, requestOf, signerNamed } from './testing/requests.ts'

const NOW = '2026-12-05T10:00:00.000Z'
const asha = signerNamed('asha')
const ben = signerNamed('ben')
const known = (fields: Partial<Known>): Known => ({
  request: requestOf([asha, ben]),
  explanation: explanationOf({}),
  timeline: { now: NOW },
  deliveries: [],
  ...fields,
})
const waitingFor = (...awaited: ReturnType<typeof awaitedOf>[]) => explanationOf({ awaited })

describe('the sentence on a request that waits for people suggests', () => {
  test('a reminder to the one who has not opened it', () => {
    const situation = situationOf(known({ explanation: waitingFor(awaitedOf(asha)) }))
    expect(situation).toMatchObject({ kind: 'not_opened', action: { type: 'remind', signerId: asha.id } })
  })

  test('a reminder to all if several are awaited', () => {
    const situation = situationOf(known({ explanation: waitingFor(awaitedOf(asha), awaitedOf(ben)) }))
    expect(situation).toMatchObject({ kind: 'several', action: { type: 'remind', signerId: null } })
  })

  test('what the role asks: an approval, or neither word if several roles are awaited', () => {
    const approver = signerNamed('petra', { role: 'approver' })
    const viewed = awaitedOf(approver, { viewed_at: NOW })
    expect(situationOf(known({ explanation: waitingFor(viewed) })).kind).toBe('not_approved')
    expect(situationOf(known({ explanation: waitingFor(viewed, awaitedOf(asha)) })).kind).toBe('several_roles')
  })

  test('nothing within an hour after a reminder, which the API would refuse', () => {
    const reminded = awaitedOf(asha, { reminded_at: '2026-12-05T09:30:00.000Z', viewed_at: NOW })
    expect(situationOf(known({ explanation: waitingFor(reminded) }))).toMatchObject({
      kind: 'not_signed',
      action: null,
    })
  })

  test('a link if mails are not possible: unsubscribed, or a request without mails', () => {
    const link = { action: { type: 'link', signerId: asha.id } }
    const unsubscribed = awaitedOf(asha, { reminders_stopped_at: NOW })
    expect(situationOf(known({ explanation: waitingFor(unsubscribed) }))).toMatchObject(link)
    const silent = requestOf([asha], { notify: false })
    expect(situationOf(known({ request: silent, explanation: waitingFor(awaitedOf(asha)) }))).toMatchObject(link)
  })

  test('a link if the mail was not sent', () => {
    const last_mail = { kind: 'invitation', state: 'failed', attempts: 3, error: 'refused', at: NOW }
    const situation = situationOf(known({ explanation: waitingFor(awaitedOf(asha, { last_mail })) }))
    expect(situation).toMatchObject({ kind: 'mail_not_sent', reason: 'refused', action: { type: 'link' } })
  })

  test('an extension if it expires within three days', () => {
    const request = requestOf([asha], { expires_at: '2026-12-07T00:00:00.000Z' })
    const situation = situationOf(known({ request, explanation: waitingFor(awaitedOf(asha)) }))
    expect(situation).toMatchObject({ kind: 'not_opened', action: { type: 'extend' } })
  })
})

describe('the sentence on a request with a problem suggests', () => {
  const problemOf = (code: string, signer_id: string | null = asha.id) =>
    explanationOf({
      waiting_for: 'problem',
      awaited: [awaitedOf(asha)],
      problems: [{ work: 'mail', code, message: 'm', signer_id, at: NOW }],
    })
  test.each([
    ['mail_bounced', { type: 'reassign', signerId: asha.id }],
    ['mail_not_sent', { type: 'link', signerId: asha.id }],
    ['provider_down', { type: 'remind', signerId: asha.id }],
    ['sealing_delayed', null],
  ])('%s: %o', (code, action) => {
    expect(situationOf(known({ explanation: problemOf(code) }))).toMatchObject({ kind: 'problem', action })
  })
})

describe('the sentence on a request that has ended', () => {
  const ended = (state: Known['request']['state'], fields = {}) =>
    known({
      request: requestOf([asha, ben], { state, ended_at: NOW, ...fields }),
      explanation: explanationOf({ state, waiting_for: 'nothing' }),
    })

  test('names the one who declined, with the reason', () => {
    const declined = signerNamed('ben', { state: 'declined', decline_reason: 'too dear', declined_at: NOW })
    expect(situationOf(ended('declined', { signers: [asha, declined] }))).toMatchObject({
      ...{ kind: 'declined', name: 'ben', reason: 'too dear' },
      action: { type: 'duplicate' },
    })
  })

  test('names those who did not sign in time', () => {
    const signed = signerNamed('ben', { signed_at: NOW })
    expect(situationOf(ended('expired', { signers: [asha, signed] }))).toMatchObject({ names: ['asha'] })
  })

  test('suggests the signed document', () => {
    expect(situationOf(ended('completed'))).toMatchObject({ kind: 'completed', action: { type: 'download' } })
  })

  test('says that the signed document is not back if no endpoint has accepted it', () => {
    const deliveries = [
      deliveryOf('whe_a', { state: 'pending', attempts: [attemptAt(NOW, 'unavailable')], next_attempt_at: NOW }),
      deliveryOf('whe_b', { state: 'skipped' }),
    ]
    expect(situationOf({ ...ended('completed'), deliveries })).toMatchObject({
      kind: 'webhook',
      trouble: { endpointId: 'whe_a', nextAttemptAt: NOW },
      action: { type: 'endpoint', endpointId: 'whe_a' },
    })
  })

  test('does not mention endpoints if one has accepted the signed document', () => {
    const deliveries = [deliveryOf('whe_a'), deliveryOf('whe_b', { state: 'failed' })]
    expect(situationOf({ ...ended('completed'), deliveries }).kind).toBe('completed')
  })
})

import { describe, expect, test } from 'vitest'
import type { Command, Increment } from '../commands/index.ts'
import { decide } from '../decide.ts'
import { DAY, MINUTE } from '../state.ts'
import {
  by,
  cancel,
  complete,
  created,
  drain,
  EXPIRY,
  failRequest,
  newSigner,
  outcome,
  play,
  retrySeal,
  sealError,
  sealErrorOf,
  signatureOf,
  stateOf,
  T0,
} from '../testing/scenario.ts'
import { SEAL_ERRORS, type SealErrorCode } from './error-codes.ts'

const [a, b] = [by('a'), by('b')]
const request = play(created([newSigner('a'), newSigner('b')]), a.view(), b.view())
const aSigned = play(request, a.sign())
const sealing = play(aSigned, b.sign())

const validation: Increment = { kind: 'validation', sha256: 'validation', size: 900 }
const fields: Increment = { kind: 'fields', sha256: 'fields', size: 400 }
const append = (expectedRevision: number, ...increments: Increment[]): Command => ({
  type: 'RecordSealed',
  at: T0,
  expectedRevision,
  increments,
})

describe('appending', () => {
  test('appends all recorded signatures in one command, each as a revision', () => {
    const after = play(sealing, append(0, fields, signatureOf('b'), signatureOf('a'), validation))
    expect(after.signers.map(({ sealed }) => sealed?.revision)).toEqual([3, 2])
    expect(after.latestRevision).toEqual({ number: 4, sha256: 'validation' })
  })
  test('rejects increments built on another revision', () => {
    const moved = play(sealing, drain(0, ['a']))
    expect(outcome(moved, drain(0, ['b']))).toBe('document_changed')
    expect(outcome(moved, drain(2, ['b']))).toBe('document_changed')
    expect(outcome(moved, drain(1, ['b']))).toBe('SignatureSealed')
  })
  test('is idempotent for a sealer that did not get the confirmation', () => {
    const done = play(sealing, drain(0, ['a', 'b']))
    expect(outcome(done, drain(0, ['a', 'b']))).toBe('')
    expect(outcome(play(done, complete(2)), complete(2))).toBe('')
  })
  test('accepts only recorded signatures, each once', () => {
    expect(outcome(aSigned, drain(0, ['b']))).toBe('signature_not_recorded')
    expect(outcome(sealing, drain(0, ['a', 'a']))).toBe('signature_not_recorded')
    expect(outcome(play(sealing, drain(0, ['a'])), drain(1, ['a', 'b']))).toBe('signature_not_recorded')
    expect(outcome(sealing, drain(0, ['nobody']))).toBe('signature_not_recorded')
  })
  test('accepts signature fields only before the first signature', () => {
    expect(outcome(request, append(0, fields))).toBe('RevisionAppended')
    expect(outcome(sealing, append(0, signatureOf('a'), fields))).toBe('increments_invalid')
    expect(outcome(play(sealing, drain(0, ['a'])), append(1, fields, signatureOf('b')))).toBe('increments_invalid')
  })
  test('accepts the archive timestamp only with the completion', () => {
    expect(outcome(sealing, append(0, { kind: 'archive', sha256: 'x', size: 1 }))).toBe('increments_invalid')
  })
  test('rejects an empty list of increments', () => {
    expect(outcome(sealing, append(0))).toBe('increments_invalid')
  })
  test('accepts validation data, but no signatures, after a request ended without completing', () => {
    const sealed = play(aSigned, drain(0, ['a']))
    const ended = play(sealed, cancel)
    expect(outcome(ended, append(1, validation))).toBe('RevisionAppended')
    expect(outcome(play(aSigned, cancel), drain(0, ['a']))).toBe('request_cancelled')
    expect(outcome(play(aSigned, cancel), append(0, signatureOf('a'), validation))).toBe('request_cancelled')
    const done = play(sealing, drain(0, ['a', 'b']), complete(2))
    expect(outcome(done, append(3, validation))).toBe('request_completed')
  })
})

describe('completing', () => {
  test('requires that every signature is appended', () => {
    expect(outcome(aSigned, complete(0))).toBe('signatures_missing')
    expect(outcome(play(sealing, drain(0, ['a'])), complete(1))).toBe('signatures_missing')
    expect(outcome(play(sealing, drain(0, ['a', 'b'])), complete(2))).toBe('RevisionAppended+RequestCompleted')
  })
  test('requires the revision that the final file was assembled from', () => {
    expect(outcome(play(sealing, drain(0, ['a', 'b'])), complete(1))).toBe('document_changed')
  })
  test('is possible after expiresAt once all have signed', () => {
    const late = play(sealing, drain(0, ['a', 'b'], EXPIRY + 1))
    expect(outcome(late, complete(2, EXPIRY + 2))).toBe('RevisionAppended+RequestCompleted')
  })
  test('is not possible in another final state', () => {
    expect(outcome(play(request, cancel), complete(0))).toBe('request_cancelled')
  })
})

describe('when sealing fails', () => {
  const failing = play(sealing, sealError(false))
  const retried = play(failing, retrySeal)
  const failingAgain = play(retried, sealError(false))

  test('the error is kept until a revision is appended', () => {
    expect(failing.seal.error).toMatchObject({ code: 'timestamp_unavailable', since: T0, at: T0, retryAt: T0 + MINUTE })
    expect(play(failing, drain(0, ['a'])).seal).toEqual({ error: null, retries: 0 })
  })
  test('the same error is recorded again only if its retry time changed, and keeps the time of the first', () => {
    expect(outcome(failing, sealError(false))).toBe('')
    const later = sealError(false, T0 + MINUTE)
    expect(outcome(failing, later)).toBe('SealErrorRecorded')
    expect(play(failing, later).seal.error).toMatchObject({ since: T0, at: T0 + MINUTE })
    const other = sealErrorOf('storage_unavailable', T0 + MINUTE)
    expect(play(failing, other, later).seal.error).toMatchObject({ since: T0 + MINUTE })
  })
  test('an operator may retry once per error', () => {
    expect(outcome(sealing, retrySeal)).toBe('seal_error_missing')
    expect(outcome(failing, retrySeal)).toBe('SealRetried')
    expect(outcome(retried, retrySeal)).toBe('')
  })
  test('an operator may fail the request only after an error returned after a retry', () => {
    expect(outcome(sealing, failRequest)).toBe('seal_error_missing')
    expect(outcome(failing, failRequest)).toBe('seal_retry_missing')
    expect(outcome(retried, failRequest)).toBe('seal_error_missing')
    expect(outcome(failingAgain, failRequest)).toBe('RequestFailed')
    expect(outcome(play(failingAgain, failRequest), failRequest)).toBe('')
  })
  test('an ended request records no errors', () => {
    const ended = play(request, cancel)
    expect(outcome(ended, sealError(true))).toBe('')
    expect(outcome(ended, retrySeal)).toBe('request_cancelled')
    expect(outcome(ended, failRequest)).toBe('request_cancelled')
    expect(outcome(aSigned, sealError(true, EXPIRY))).toBe('')
  })
})

describe('N2: an error that no retry can resolve ends the request', () => {
  test.each(['document_unsuitable', 'signature_undrawable'] as const)('%s at once', (code) => {
    const failed = play(sealing, sealErrorOf(code))
    expect(outcome(sealing, sealErrorOf(code))).toBe('SealErrorRecorded+RequestFailed')
    expect([failed.state, failed.endedAt]).toEqual(['failed', T0])
    expect(failed.seal.error).toMatchObject({ code, retryAt: null })
    expect(outcome(failed, sealErrorOf(code))).toBe('')
    expect(outcome(failed, retrySeal)).toBe('request_failed')
  })
  test('document_unreadable only if nobody restores the object within a day', () => {
    const unreadable = (at: number) => sealErrorOf('document_unreadable', at)
    const waiting = play(sealing, unreadable(T0), unreadable(T0 + DAY - 1))
    expect([waiting.state, waiting.seal.error?.since]).toEqual(['sealing', T0])
    expect(outcome(waiting, unreadable(T0 + DAY))).toBe('SealErrorRecorded+RequestFailed')
    expect(outcome(play(waiting, retrySeal), unreadable(T0 + DAY))).toBe('SealErrorRecorded')
    const later = sealErrorOf('document_unreadable', T0 + DAY, 1)
    expect(outcome(play(waiting, drain(0, ['a'])), later)).toBe('SealErrorRecorded')
  })
  test('no other error, however long it lasts', () => {
    const retried = Object.entries(SEAL_ERRORS).filter(([, effect]) => effect === 'retry')
    for (const [code] of retried as [SealErrorCode, string][]) {
      const lasting = play(sealing, sealErrorOf(code), sealErrorOf(code, T0 + 365 * DAY))
      expect([code, lasting.state, lasting.seal.error?.since]).toEqual([code, 'sealing', T0])
    }
  })
  test('not if the document has changed since the sealer read it', () => {
    const sealed = play(sealing, drain(0, ['a']))
    expect(outcome(sealed, sealErrorOf('document_unsuitable', T0, 0))).toBe('')
    expect(outcome(sealed, sealErrorOf('document_unsuitable', T0, 1))).toBe('SealErrorRecorded+RequestFailed')
  })
  test('also if other signers have not signed, and with an open attempt', () => {
    const first = play(created([newSigner('a'), newSigner('b')], { isSequential: true }), a.view(), a.sign())
    const failed = play(first, sealError(true))
    expect([failed.state, stateOf(failed, 'a'), stateOf(failed, 'b')]).toEqual(['failed', 'signed', 'cancelled'])
    const away = play(created([newSigner('a', { sigType: 'aadhaar' })]), a.view(), a.beginAttempt('at_1'))
    expect(outcome(away, sealError(true))).toBe('SealErrorRecorded+AttemptLapsed+RequestFailed')
  })
  test('and says so with its code, without an operator', () => {
    const decision = decide(sealError(true), aSigned)
    expect(decision.ok && decision.events.at(-1)).toMatchObject({
      ...{ type: 'RequestFailed', operator: null, code: 'document_unsuitable', reason: 'sealing failed' },
      closedSignerIds: ['b'],
    })
  })
})

test('a rejection names the document’s revision and the fix', () => {
  const decision = decide(drain(5, ['a']), sealing)
  expect(decision.ok ? '' : decision.message).toBe(
    'The document is at revision 0, not 5. Load it again and build on the latest revision.',
  )
})

import { describe, expect, test } from 'vitest'
import type { Command, Increment } from '../commands/index.ts'
import { decide } from '../decide.ts'
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
  signatureOf,
  stateOf,
  T0,
} from '../testing/scenario.ts'

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
  const stuck = play(sealing, sealError(true))
  const retried = play(stuck, retrySeal)
  const stuckAgain = play(retried, sealError(true))

  test('the error is kept until a revision is appended', () => {
    expect(stuck.seal.error).toMatchObject({ code: 'increment_invalid', permanent: true })
    expect(play(stuck, drain(0, ['a'])).seal).toEqual({ error: null, retries: 0 })
  })
  test('the same error is recorded again only if its retry time changed', () => {
    expect(outcome(stuck, sealError(true))).toBe('')
    const waiting = play(sealing, sealError(false))
    expect(outcome(waiting, sealError(false))).toBe('')
    expect(outcome(waiting, sealError(false, T0 + 60_000))).toBe('SealErrorRecorded')
  })
  test('an operator may retry once per error', () => {
    expect(outcome(sealing, retrySeal)).toBe('seal_error_missing')
    expect(outcome(stuck, retrySeal)).toBe('SealRetried')
    expect(outcome(retried, retrySeal)).toBe('')
  })
  test('an operator may fail the request only after a permanent error returned after a retry', () => {
    expect(outcome(sealing, failRequest)).toBe('seal_error_missing')
    expect(outcome(play(sealing, sealError(false)), failRequest)).toBe('seal_error_missing')
    expect(outcome(stuck, failRequest)).toBe('seal_retry_missing')
    expect(outcome(retried, failRequest)).toBe('seal_error_missing')
    expect(outcome(stuckAgain, failRequest)).toBe('RequestFailed')
    expect(outcome(play(stuckAgain, failRequest), failRequest)).toBe('')
  })
  test('the retry of a temporary error does not count as one of a permanent error', () => {
    expect(outcome(play(sealing, sealError(false), retrySeal, sealError(true)), failRequest)).toBe('seal_retry_missing')
  })
  test('failing also ends a request whose first group cannot be appended', () => {
    const first = play(created([newSigner('a'), newSigner('b')], { isSequential: true }), a.view(), a.sign())
    const failed = play(first, sealError(true), retrySeal, sealError(true), failRequest)
    expect([failed.state, stateOf(failed, 'a'), stateOf(failed, 'b')]).toEqual(['failed', 'signed', 'cancelled'])
  })
  test('an ended request records no errors', () => {
    const ended = play(request, cancel)
    expect(outcome(ended, sealError(true))).toBe('')
    expect(outcome(ended, retrySeal)).toBe('request_cancelled')
    expect(outcome(ended, failRequest)).toBe('request_cancelled')
  })
})

test('a rejection names the document’s revision and the fix', () => {
  const decision = decide(drain(5, ['a']), sealing)
  expect(decision.ok ? '' : decision.message).toBe(
    'The document is at revision 0, not 5. Load it again and build on the latest revision.',
  )
})

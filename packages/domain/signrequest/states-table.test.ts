/** The state table, one test per cell: commands in rows, situations in columns. */
import { describe, expect, test } from 'vitest'
import type { Command } from './commands/index.ts'
import { HOUR } from './state.ts'
import { cancel, EXPIRY, expireAt, outcome, stateOf, T0 } from './testing/scenario.ts'
import { a, aViewed, type Situation, situations } from './testing/situations.ts'

type Row = { readonly command: Command; readonly cells: Readonly<Record<Situation, string>> }

const final = {
  'completed, signed': 'request_completed',
  'declined, declined': 'request_declined',
  'declined, signed': 'request_declined',
  'declined, cancelled': 'request_declined',
  'expired, expired': 'request_expired',
  'expired, signed': 'request_expired',
  'cancelled, cancelled': 'request_cancelled',
  'cancelled, signed': 'request_cancelled',
  'failed, cancelled': 'request_failed',
  'failed, signed': 'request_failed',
} as const

const unchanged = Object.fromEntries(Object.keys(final).map((key) => [key, ''])) as Record<keyof typeof final, ''>

const table: Readonly<Record<string, Row>> = {
  claim: {
    command: a.claim('v1'),
    cells: {
      'pending, waiting': 'not_your_turn',
      'pending, notified': 'LinkClaimed',
      'in_progress, waiting': 'not_your_turn',
      'in_progress, notified': 'LinkClaimed',
      'in_progress, viewed': 'LinkClaimed',
      'in_progress, signing': 'LinkClaimed',
      'in_progress, signed': 'LinkClaimed',
      'sealing, signed': 'LinkClaimed',
      ...final,
      'completed, signed': 'LinkClaimed',
      'declined, signed': 'LinkClaimed',
      'expired, signed': 'LinkClaimed',
      'cancelled, signed': 'LinkClaimed',
      'failed, signed': 'LinkClaimed',
    },
  },
  view: {
    command: a.view(),
    cells: {
      'pending, waiting': 'not_your_turn',
      'pending, notified': 'SignerViewed+RequestStarted',
      'in_progress, waiting': 'not_your_turn',
      'in_progress, notified': 'SignerViewed',
      'in_progress, viewed': '',
      'in_progress, signing': '',
      'in_progress, signed': 'already_signed',
      'sealing, signed': '',
      ...unchanged,
    },
  },
  sign: {
    command: a.sign(),
    cells: {
      'pending, waiting': 'not_your_turn',
      'pending, notified': 'not_viewed',
      'in_progress, waiting': 'not_your_turn',
      'in_progress, notified': 'not_viewed',
      'in_progress, viewed': 'SignerSigned',
      'in_progress, signing': 'AttemptLapsed+SignerSigned',
      'in_progress, signed': '',
      'sealing, signed': '',
      ...final,
      'completed, signed': '',
      'declined, signed': '',
      'expired, signed': '',
      'cancelled, signed': '',
      'failed, signed': '',
    },
  },
  'sign by provider': {
    command: a.beginAttempt('at_2'),
    cells: {
      'pending, waiting': 'not_your_turn',
      'pending, notified': 'not_viewed',
      'in_progress, waiting': 'not_your_turn',
      'in_progress, notified': 'not_viewed',
      'in_progress, viewed': 'AttemptBegun',
      'in_progress, signing': 'AttemptLapsed+AttemptBegun',
      'in_progress, signed': 'already_signed',
      'sealing, signed': 'request_sealing',
      ...final,
    },
  },
  decline: {
    command: a.decline(),
    cells: {
      'pending, waiting': 'not_your_turn',
      'pending, notified': 'SignerDeclined+RequestDeclined',
      'in_progress, waiting': 'not_your_turn',
      'in_progress, notified': 'SignerDeclined+RequestDeclined',
      'in_progress, viewed': 'SignerDeclined+RequestDeclined',
      'in_progress, signing': 'AttemptLapsed+SignerDeclined+RequestDeclined',
      'in_progress, signed': 'already_signed',
      'sealing, signed': 'request_sealing',
      ...final,
    },
  },
  remind: {
    command: { type: 'Remind', at: T0, signerId: 'a' },
    cells: {
      'pending, waiting': 'not_your_turn',
      'pending, notified': 'ReminderSent',
      'in_progress, waiting': 'not_your_turn',
      'in_progress, notified': 'ReminderSent',
      'in_progress, viewed': 'ReminderSent',
      'in_progress, signing': 'signing_in_progress',
      'in_progress, signed': 'already_signed',
      'sealing, signed': 'request_sealing',
      ...final,
    },
  },
  'embed-session': {
    command: { type: 'OpenEmbedSession', at: T0, signerId: 'a', sessionId: 'es_1' },
    cells: {
      'pending, waiting': 'not_your_turn',
      'pending, notified': 'EmbedSessionOpened',
      'in_progress, waiting': 'not_your_turn',
      'in_progress, notified': 'EmbedSessionOpened',
      'in_progress, viewed': 'EmbedSessionOpened',
      'in_progress, signing': 'EmbedSessionOpened',
      'in_progress, signed': 'already_signed',
      'sealing, signed': 'request_sealing',
      ...final,
    },
  },
  transfer: {
    command: { type: 'OfferTransfer', at: T0, signerId: 'a', linkGeneration: 1, visitId: 'v_1' },
    cells: {
      'pending, waiting': 'not_your_turn',
      'pending, notified': 'TransferOffered',
      'in_progress, waiting': 'not_your_turn',
      'in_progress, notified': 'TransferOffered',
      'in_progress, viewed': 'TransferOffered',
      'in_progress, signing': 'signing_in_progress',
      'in_progress, signed': 'already_signed',
      'sealing, signed': 'request_sealing',
      ...final,
    },
  },
  'link, keeping the others': {
    command: { type: 'AddLinks', at: T0, signerIds: ['a'] },
    cells: {
      'pending, waiting': 'not_your_turn',
      'pending, notified': 'LinkAdded',
      'in_progress, waiting': 'not_your_turn',
      'in_progress, notified': 'LinkAdded',
      'in_progress, viewed': 'LinkAdded',
      'in_progress, signing': 'LinkAdded',
      'in_progress, signed': 'already_signed',
      'sealing, signed': 'request_sealing',
      ...final,
    },
  },
  link: {
    command: { type: 'ReplaceLink', at: T0, signerId: 'a' },
    cells: {
      'pending, waiting': 'not_your_turn',
      'pending, notified': 'LinkReplaced',
      'in_progress, waiting': 'not_your_turn',
      'in_progress, notified': 'LinkReplaced',
      'in_progress, viewed': 'LinkReplaced',
      'in_progress, signing': 'LinkReplaced',
      'in_progress, signed': 'already_signed',
      'sealing, signed': 'request_sealing',
      ...final,
    },
  },
  'link by mail': {
    command: { type: 'SendLink', at: T0, signerId: 'a' },
    cells: {
      'pending, waiting': 'not_your_turn',
      'pending, notified': 'LinkReplaced+LinkSent',
      'in_progress, waiting': 'not_your_turn',
      'in_progress, notified': 'LinkReplaced+LinkSent',
      'in_progress, viewed': 'LinkReplaced+LinkSent',
      'in_progress, signing': 'LinkReplaced+LinkSent',
      'in_progress, signed': 'already_signed',
      'sealing, signed': 'request_sealing',
      ...final,
    },
  },
  'ask for a link': {
    command: { type: 'RequestLink', at: T0, signerId: 'a', linkGeneration: 1, isLocked: false, isMailboxFull: false },
    cells: {
      'pending, waiting': '',
      'pending, notified': 'LinkRequested',
      'in_progress, waiting': '',
      'in_progress, notified': 'LinkRequested',
      'in_progress, viewed': 'LinkRequested',
      'in_progress, signing': 'LinkRequested',
      'in_progress, signed': 'LinkRequested',
      'sealing, signed': 'LinkRequested',
      ...unchanged,
      'completed, signed': 'LinkRequested',
      'expired, expired': 'LinkRequested',
    },
  },
  'not the right person': {
    command: { type: 'ReportWrongPerson', at: T0, signerId: 'a', linkGeneration: 1, reason: null },
    cells: {
      'pending, waiting': 'not_your_turn',
      'pending, notified': 'WrongPersonReported+RemindersStopped',
      'in_progress, waiting': 'not_your_turn',
      'in_progress, notified': 'WrongPersonReported+RemindersStopped',
      'in_progress, viewed': 'WrongPersonReported+RemindersStopped',
      'in_progress, signing': 'signing_in_progress',
      'in_progress, signed': 'already_signed',
      'sealing, signed': 'request_sealing',
      ...final,
    },
  },
  reassign: {
    command: { type: 'Reassign', at: T0, signerId: 'a', name: 'Another', email: 'another@example.test' },
    cells: {
      'pending, waiting': 'SignerReassigned',
      'pending, notified': 'SignerReassigned+SignerInvited',
      'in_progress, waiting': 'SignerReassigned',
      'in_progress, notified': 'SignerReassigned+SignerInvited',
      'in_progress, viewed': 'SignerReassigned+SignerInvited',
      'in_progress, signing': 'signing_in_progress',
      'in_progress, signed': 'already_signed',
      'sealing, signed': 'request_sealing',
      ...final,
    },
  },
  'extend to later': {
    command: { type: 'Extend', at: T0, expiresAt: EXPIRY + HOUR },
    cells: {
      'pending, waiting': 'RequestExtended',
      'pending, notified': 'RequestExtended',
      'in_progress, waiting': 'RequestExtended',
      'in_progress, notified': 'RequestExtended',
      'in_progress, viewed': 'RequestExtended',
      'in_progress, signing': 'RequestExtended',
      'in_progress, signed': 'RequestExtended',
      'sealing, signed': 'request_sealing',
      ...final,
    },
  },
  'extend to earlier': {
    command: { type: 'Extend', at: T0, expiresAt: EXPIRY - HOUR },
    cells: {
      'pending, waiting': 'expiry_not_later',
      'pending, notified': 'expiry_not_later',
      'in_progress, waiting': 'expiry_not_later',
      'in_progress, notified': 'expiry_not_later',
      'in_progress, viewed': 'expiry_not_later',
      'in_progress, signing': 'expiry_not_later',
      'in_progress, signed': 'expiry_not_later',
      'sealing, signed': 'request_sealing',
      ...final,
    },
  },
  cancel: {
    command: cancel,
    cells: {
      'pending, waiting': 'RequestCancelled',
      'pending, notified': 'RequestCancelled',
      'in_progress, waiting': 'RequestCancelled',
      'in_progress, notified': 'RequestCancelled',
      'in_progress, viewed': 'RequestCancelled',
      'in_progress, signing': 'AttemptLapsed+RequestCancelled',
      'in_progress, signed': 'RequestCancelled',
      'sealing, signed': 'request_sealing',
      ...final,
      'cancelled, cancelled': '',
      'cancelled, signed': '',
    },
  },
  'expire when due': {
    command: expireAt(EXPIRY),
    cells: {
      'pending, waiting': 'RequestExpired',
      'pending, notified': 'RequestExpired',
      'in_progress, waiting': 'RequestExpired',
      'in_progress, notified': 'RequestExpired',
      'in_progress, viewed': 'RequestExpired',
      'in_progress, signing': 'AttemptLapsed+RequestExpired',
      'in_progress, signed': 'RequestExpired',
      'sealing, signed': '',
      ...unchanged,
    },
  },
  'expire too early': {
    command: expireAt(EXPIRY - 1),
    cells: {
      'pending, waiting': '',
      'pending, notified': '',
      'in_progress, waiting': '',
      'in_progress, notified': '',
      'in_progress, viewed': '',
      'in_progress, signing': '',
      'in_progress, signed': '',
      'sealing, signed': '',
      ...unchanged,
    },
  },
}

describe.each(Object.entries(table))('%s', (_, { command, cells }) => {
  test.each(Object.entries(cells))('in %s: %s', (situation, expected) => {
    expect(outcome(situations[situation as Situation], command)).toBe(expected)
  })
})

describe('each situation has the states in its name', () => {
  test.each(Object.entries(situations))('%s', (name, request) => {
    expect(`${request.state}, ${stateOf(request, 'a')}`).toBe(name)
  })
})

describe('past expiresAt every command meets an expired request before the timer has run', () => {
  const overdue: Readonly<Record<string, string>> = {
    claim: 'request_expired',
    view: '',
    sign: 'request_expired',
    'sign by provider': 'request_expired',
    decline: 'request_expired',
    remind: 'request_expired',
    'embed-session': 'request_expired',
    transfer: 'request_expired',
    'link, keeping the others': 'request_expired',
    link: 'request_expired',
    'link by mail': 'request_expired',
    'ask for a link': 'LinkRequested',
    'not the right person': 'request_expired',
    reassign: 'request_expired',
    'extend to later': 'request_expired',
    'extend to earlier': 'request_expired',
    cancel: 'request_expired',
    'expire when due': 'RequestExpired',
    'expire too early': 'RequestExpired',
  }
  test.each(Object.entries(table))('%s', (name, { command }) => {
    expect(outcome(aViewed, { ...command, at: EXPIRY })).toBe(overdue[name])
  })
})

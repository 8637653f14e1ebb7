import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDsn } from './dsn.ts'

const TO = 'bounces+abc@mail.example.com'

interface Report {
  type?: string
  status?: string[]
  head?: string[]
  newline?: string
}

/** The layout of Postfix, Exim and Exchange: free text, the report, the failed mail. */
function report({ type = REPORT, status = FAILED, head = [`To: <${TO}>`], newline = '\r\n' }: Report = {}): Buffer {
  const lines = [
    'Return-Path: <>',
    ...head,
    'From: MAILER-DAEMON@mx.example.org (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--=_b/1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry. Action: failed',
    '',
    '--=_b/1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    'Arrival-Date: Sun, 15 Nov 2026 06:06:35 +0000 (UTC)',
    '',
    ...status,
    '--=_b/1',
    'Content-Type: text/rfc822-headers',
    '',
    'To: asha@example.org',
    'Action: failed',
    '--=_b/1--',
    '',
  ]
  return Buffer.from(lines.join(newline))
}

const REPORT = 'multipart/report; report-type=delivery-status;\r\n\tboundary="=_b/1"'
const FAILED = [
  'Final-Recipient: rfc822; asha@example.org',
  'Original-Recipient: rfc822;asha@example.org',
  'Action: failed',
  'Status: 5.1.1',
  'Remote-MTA: dns; mx.example.org',
  'Diagnostic-Code: smtp; 550 5.1.1 <asha@example.org>: Recipient address',
  '    rejected: User unknown',
  '',
]

describe('a report of a failed mail', () => {
  it('names its recipients, and the reason in the remote server’s words', () => {
    expect(parseDsn(report())).toEqual({
      recipients: [TO],
      failure: '5.1.1 smtp; 550 5.1.1 <asha@example.org>: Recipient address rejected: User unknown',
    })
  })

  it.each<[string, Report]>([
    ['with plain line feeds, as in a Maildir', { newline: '\n' }],
    [
      'with an unquoted boundary and other letters',
      { type: 'Multipart/Report; boundary==_b/1; REPORT-TYPE=delivery-status' },
    ],
    ['as OpenSMTPD labels it', { type: 'multipart/mixed;boundary="=_b/1"' }],
    [
      'with an action in capitals',
      { status: ['Final-Recipient: rfc822;a@b.c', 'ACTION: Failed', 'Status: 5.0.0', ''] },
    ],
    [
      'of which one recipient was reached',
      { status: ['Action: delivered', 'Status: 2.0.0', '', 'Action: failed', 'Status: 5.2.2', ''] },
    ],
  ])('is read %s', (_, changed) => {
    expect(parseDsn(report(changed))?.failure).toMatch(/^5\./)
  })

  it('is recognised by an address in any header', () => {
    for (const head of ['Delivered-To: ', 'X-Original-To: ', 'To: "Bounces" <'].map((name) => `${name}${TO}`)) {
      expect(parseDsn(report({ head: [head] }))?.recipients).toContain(TO)
    }
  })
})

describe('other mails', () => {
  it.each(['delayed', 'delivered', 'relayed', 'expanded'])('are not a failure: %s', (action) => {
    const status = ['Final-Recipient: rfc822; asha@example.org', `Action: ${action}`, 'Status: 4.4.1', '']
    expect(parseDsn(report({ status }))).toEqual({ recipients: [TO], failure: null })
  })

  it.each<[string, Report]>([
    ['a holiday notice', { type: 'text/plain' }],
    ['a report without its report', { type: 'multipart/report; boundary="other"' }],
    ['a report without a boundary', { type: 'multipart/report; report-type=delivery-status' }],
  ])('is not read: %s', (_, changed) => {
    expect(parseDsn(report(changed))).toBeUndefined()
  })

  it('are ignored, however malformed', () => {
    const whole = report().toString('latin1')
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(200), fc.string({ unit: 'binary' }), (at, length, noise) => {
        const broken = whole.slice(0, at) + noise + whole.slice(at + length)
        expect(() => parseDsn(Buffer.from(broken))).not.toThrow()
      }),
    )
  })
})

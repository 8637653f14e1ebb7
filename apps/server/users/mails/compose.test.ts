import { LOCALES } from '@countersign/locales'
import { expect, test } from 'vitest'
import { composeUserMail, type UserMail } from './compose.ts'
import { SAMPLE_MAILS } from './testing/samples.ts'

test.each(LOCALES)('in %s every mail has a subject, a text and HTML in that language', (locale) => {
  const subjects = SAMPLE_MAILS.map((mail) => {
    const { subject, text, html } = composeUserMail(mail, locale)
    expect(subject, mail.kind).not.toMatch(/[\r\n{}]/)
    expect(text, mail.kind).not.toMatch(/[{}]|undefined/)
    expect(html, mail.kind).toContain(`<html lang="${locale}"`)
    if ('link' in mail) {
      expect(text, mail.kind).toContain(mail.link)
      expect(html, mail.kind).toContain(`href="${mail.link}"`)
    }
    return subject
  })
  expect(subjects.every((subject) => subject.length > 0)).toBe(true)
})

test('a name in a mail adds no markup, no link and no header', () => {
  const hostile = '"><a href="https://evil.example/">pay</a>\r\nBcc: b@evil.example'
  const mail: UserMail = {
    kind: 'invitation',
    person: hostile,
    account: hostile,
    role: 'sender',
    link: 'https://sign.example/invitation?token=0a1_x',
    expiresAt: '2027-01-01T00:00:00.000Z',
  }
  const { subject, text, html } = composeUserMail(mail, 'en')
  expect(subject).not.toMatch(/[\r\n]/)
  expect(new Set(html.match(/href="[^"]*"/g))).toEqual(new Set([`href="${mail.link}"`]))
  expect(text.replaceAll(mail.link, '')).not.toMatch(/evil\.example/)
})

test('a notice of recovery names the person, the account, the time, and how to stop it', () => {
  const { subject, text } = composeUserMail(
    {
      kind: 'recovery-notice',
      email: 'm@harbour.example',
      account: 'Harbour',
      until: '2027-01-02T09:30:00.000Z',
      link: 'https://sign.example/recover/cancel?token=0a1_x',
    },
    'en',
  )
  expect(subject).toBe('m@harbour.example asks to recover access')
  expect(text).toContain('“Harbour”')
  expect(text).toContain('2 January 2027 at 09:30 (UTC)')
  expect(text).toContain('Stop the recovery:\nhttps://sign.example/recover/cancel?token=0a1_x')
})

test('every mail names the service; one that advises to recover access links to that page', () => {
  for (const mail of SAMPLE_MAILS) {
    const { text, html } = composeUserMail(mail, 'de')
    expect(text, mail.kind).toContain('Countersign')
    if ('recover' in mail) {
      expect(text, mail.kind).toContain(`:\n${mail.recover}`)
      expect(html, mail.kind).toContain(`href="${mail.recover}"`)
    }
    if ('settings' in mail) expect(html, mail.kind).toContain(`href="${mail.settings}"`)
  }
})

test('the address of a user can be copied; a name that looks like an address has no link', () => {
  const [from, to] = ['ada@sign.example', 'ada.rao@other.example']
  const link = { link: 'https://sign.example/email-change?token=0a1_x', expiresAt: '2027-01-01T00:00:00.000Z' }
  const mail: UserMail = { kind: 'email-change', from, to, recover: 'https://sign.example/recover', ...link }
  for (const part of ['text', 'html'] as const) {
    for (const address of [from, to]) expect(composeUserMail(mail, 'en')[part]).toContain(address)
  }
  const named: UserMail = { kind: 'removed', person: 'pay@evil.example', account: 'Harbour' }
  expect(composeUserMail(named, 'en').text).not.toContain('pay@evil.example')
})

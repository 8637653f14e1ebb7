import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findForeignHost, findImitation, judgeText, namesService, ownUrl } from './index.ts'

describe('the name of the service', () => {
  test.each([
    ...['Countersign', 'COUNTERSIGN GmbH', 'Team-Countersign', 'Counter-Sign', 'C o u n t e r s i g n', 'Counter Sign'],
    ...[
      'Сountersign',
      'Cοunterѕign',
      'C0unter5ign',
      'Ｃｏｕｎｔｅｒｓｉｇｎ',
      '𝐂𝐨𝐮𝐧𝐭𝐞𝐫𝐬𝐢𝐠𝐧',
      'ᴄᴏᴜɴᴛᴇʀꜱɪɢɴ',
      'Cóuntersïgn',
      'countersign.example',
    ],
  ])('is found in %s', (text) => expect(namesService(text)).toBe(true))

  test.each(['Example Lending', 'Counter Signals', 'Contrasign', 'Encounter Signage', 'Кантора', ''])(
    'is not found in %s',
    (text) => expect(namesService(text)).toBe(false),
  )
})

describe('a text of a sender', () => {
  const context = { domains: ['example.com'], warnings: ['This sender is new and was not verified yet.'] }
  const judged = (text: string) => judgeText('footer', text, context)?.code ?? null

  test.each([
    'Example Lending Ltd, 1 Main Street, London. Registered in England, no. 01234567.',
    'Beispiel e.V.\nVorstand: A. Müller\nSteuernr. 12/345/67890',
    'Write to help@example.com or see www.example.com/help.',
    'इस दस्तावेज़ पर हस्ताक्षर करें।',
    'يرجى توقيع المستند قبل الموعد.',
    'Please verify your account number, and tell the sender what is wrong.',
    'Der Jahresabschluss wurde geprüft. Bankverbindung auf Anfrage.',
    'Version 1.5 of 12.11.2026, no. 12.345.678',
  ])('may be %j', (text) => expect(judged(text)).toBeNull())

  test.each([
    ['a URL of another', 'See https://evil.test/login', 'not_permitted'],
    ['a host of another', 'See evil.test for more', 'not_permitted'],
    ['a host that ends like its own', 'See notexample.com', 'not_permitted'],
    ['its own as a subdomain of another', 'See example.com.evil.test', 'not_permitted'],
    ['an address of another', 'Write to help@bank.test', 'not_permitted'],
    ['an international host', 'See bücher.example', 'not_permitted'],
    ['a host with vowel signs', 'सेवा.com पर जाएं', 'not_permitted'],
    ['a top-level domain with vowel signs', 'See evil.भारत', 'not_permitted'],
    ['a top-level domain in Bengali', 'evil.বাংলা', 'not_permitted'],
    ['a numeric host', 'Pay at 203.0.113.9/pay', 'not_permitted'],
    ['a full-width dot', 'See evil。test', 'not_permitted'],
    ['a scheme', 'javascript:alert(1)', 'not_permitted'],
    ['markup', '<b>Hello</b>', 'malformed'],
    ['a bidirectional override', 'abc\u202edef', 'malformed'],
    ['an invisible character', 'abc\u200bdef', 'malformed'],
    ['a control', 'abc\u0007def', 'malformed'],
    ['a carriage return', 'abc\r\ndef', 'malformed'],
    ['seven lines', '1\n2\n3\n4\n5\n6\n7', 'malformed'],
    ['601 characters', 'a'.repeat(601), 'too_long'],
    ['nothing', ' ', 'malformed'],
    ['the service', 'Protected by Countersign', 'not_permitted'],
    ['the service in Cyrillic', 'Protected by Соuntеrsign', 'not_permitted'],
    ['a claim', 'Verified by the bank', 'not_permitted'],
    ['a claim with accents', 'Expéditeur  VÉRIFIÉ', 'not_permitted'],
    ['a claim in another order', 'Sender verified', 'not_permitted'],
    ['a claim as a sentence', 'This sender has been verified.', 'not_permitted'],
    ['a claim with a colon', 'Account: verified', 'not_permitted'],
    ['a claim with an ending', 'Von einem verifizierten Absender', 'not_permitted'],
    ['a claim as a German sentence', 'Die Identität wurde überprüft', 'not_permitted'],
    ['a claim as a Spanish sentence', 'La cuenta está verificada', 'not_permitted'],
    ['a claim as a Russian sentence', 'Отправитель был проверен', 'not_permitted'],
    ['a claim in look-alikes', 'Vеrifiеd  sеnder', 'not_permitted'],
    ['a badge', '✅ Safe', 'not_permitted'],
    ['a warning sign', '⚠ Act now', 'not_permitted'],
    ['a notice of the service', 'Note: this sender is NEW, and was not verified yet!', 'not_permitted'],
  ])('is refused with %s', (_, text, code) => expect(judged(text)).toBe(code))

  test('in one line is refused with a line break', () => {
    expect(judgeText('introduction', 'a\nb', context)?.code).toBe('malformed')
  })

  test('never throws, and what is accepted has neither control nor markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        if (judged(text) === null) expect(text).not.toMatch(/[<>\u202a-\u202e]/)
      }),
      { numRuns: 500 },
    )
  })
})

test('a badge and a notice are named', () => {
  expect(findImitation('✔ ok', [])).toEqual({ kind: 'badge', character: '✔' })
  expect(findImitation('plain', [])).toBeNull()
})

test('a link leads to a verified domain by https only', () => {
  const domains = ['example.com']
  expect(ownUrl('https://help.example.com/a?b=c', domains)).toBe('https://help.example.com/a?b=c')
  for (const text of [
    ...['http://example.com/', 'https://evil.test/', 'https://example.com@evil.test/', 'https://example.com:444/'],
    ...[
      'javascript:alert(1)//example.com',
      'https://user:pw@example.com/',
      'example.com',
      'https://example.com.evil.test/',
    ],
  ]) {
    expect(ownUrl(text, domains)).toBeNull()
  }
  expect(ownUrl('https://example.com/', [])).toBeNull()
  expect(findForeignHost('example.com', [])).toBe('example.com')
})

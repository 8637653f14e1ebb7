import fc from 'fast-check'
import addressparser from 'nodemailer/lib/addressparser'
import { describe, expect, it } from 'vitest'
import { parseAddress } from './address.ts'

describe('an e-mail address', () => {
  it.each([
    'asha@example.org',
    'asha.rao+loans@mail.example.co.in',
    "o'neil@example.org",
    'a@xn--bcher-kva.example',
    '1@2.example',
    `${'a'.repeat(64)}@example.org`,
  ])('is taken as it is: %s', (text) => {
    expect(parseAddress(text)).toEqual({ ok: true, address: text })
  })

  it('has its domain in lower case, and its local part unchanged', () => {
    expect(parseAddress('Asha.Rao@Example.ORG')).toEqual({ ok: true, address: 'Asha.Rao@example.org' })
  })

  it.each([
    ['a second header', 'a@example.org\r\nBcc: b@evil.test'],
    ['a bare line feed', 'a@example.org\nBcc: b@evil.test'],
    ['a trailing line feed', 'a@example.org\n'],
    ['a null byte', 'a@example.org\0'],
    ['a quoted local part', '"x@evil.test y"@corp.example'],
    ['a quoted local part without spaces', '"x"@corp.example'],
    ['a display name', 'Asha <a@example.org>'],
    ['brackets', '<a@example.org>'],
    ['two addresses', 'a@example.org,b@evil.test'],
    ['two addresses with a semicolon', 'a@example.org;b@evil.test'],
    ['two at signs', 'a@evil.test@example.org'],
    ['a source route', '@evil.test:a@example.org'],
    ['a comment', 'a(b)@example.org'],
    ['a group', 'all:a@example.org;'],
    ['an address literal', 'a@[127.0.0.1]'],
    ['an IPv4 address', 'a@127.0.0.1'],
    ['a host name without a domain', 'a@localhost'],
    ['a leading dot', '.a@example.org'],
    ['two dots in a row', 'a..b@example.org'],
    ['a dot before the at sign', 'a.@example.org'],
    ['a label that begins with a hyphen', 'a@-example.org'],
    ['a trailing dot', 'a@example.org.'],
    ['an underscore in the domain', 'a@ex_ample.org'],
    ['a local part of 65 characters', `${'a'.repeat(65)}@example.org`],
    ['255 characters', `a@${'b.'.repeat(124)}example`],
    ['a full-width at sign', 'a＠example.org'],
    ['a Cyrillic letter', 'a@exаmple.org'],
    ['a space', ' a@example.org'],
    ['no domain', 'a@'],
    ['no local part', '@example.org'],
    ['nothing', ''],
  ])('is refused with %s', (_, text) => {
    expect(parseAddress(text)).toEqual({
      ok: false,
      reason: expect.stringMatching(/^This is not an e-mail address.+\.$/),
    })
  })

  it('is parsed by a mail library as exactly the same address', () => {
    const nearAddress = fc
      .array(fc.constantFrom('a', 'B', '1', '.', '@', 'example.org', '"', '<', '>', ',', '(', ')', ':', ';', '+', '=', '\\', ' ', '\r\n'), { maxLength: 12 }) // biome-ignore format: one alphabet
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(nearAddress, fc.emailAddress()), (text) => {
        const parsed = parseAddress(text)
        if (parsed.ok) expect(addressparser(parsed.address)).toEqual([{ address: parsed.address, name: '' }])
      }),
      { numRuns: 5_000 },
    )
  })
})

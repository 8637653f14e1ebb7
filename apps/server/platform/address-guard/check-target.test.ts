import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { checkTarget } from './check-target.ts'

const PUBLIC = '93.184.215.14'

/** A name service that knows only these names. */
function guard(names: Record<string, string[]> = {}, allowList: string[] = []) {
  return (url: string) => checkTarget(url, { allowList, resolve: async (host) => names[host] ?? [] })
}

describe('rejects a webhook target outside the public internet, in any notation', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://127.0.1/',
    'https://0x7f.1/',
    'https://0x7f000001/',
    'https://0x7F.0x0.0x0.0x1/',
    'https://2130706433/',
    'https://017700000001/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://１２７.０.０.１/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.0.0.170/',
    'https://192.0.2.1/',
    'https://192.88.99.1/',
    'https://192.168.1.1/',
    'https://198.18.0.1/',
    'https://203.0.113.9/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:93.184.215.14]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2002:a9fe:a9fe::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[2001:10::1]/',
    'https://[2001:20::1]/',
    'https://[2001:db8::1]/',
    'https://[3fff::1]/',
    'https://[100::1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456:789a::1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[5f00::1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://api.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
    'https://intranet/',
    'https://postgres:5432/',
  ])('%s', async (url) => {
    expect(await guard()(url)).toMatchObject({ ok: false })
  })

  test.each([
    ['no scheme', 'example.com/hook'],
    ['a path', '/hook'],
    ['http', 'http://example.com/'],
    ['ftp', 'ftp://example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['javascript', 'javascript:alert(1)'],
    ['a user name', 'https://user@example.com/'],
    ['a password', 'https://user:pw@example.com/'],
    ['a host hidden behind a user name', 'https://example.com@127.0.0.1/'],
    ['a fragment', 'https://example.com/#x'],
    ['an empty fragment', 'https://example.com/#'],
    ['a line end, which parsers drop', 'https://exam\nple.com/'],
    ['too long', `https://example.com/${'x'.repeat(2048)}`],
  ])('%s', async (_name, url) => {
    expect(await guard({ 'example.com': [PUBLIC] })(url)).toMatchObject({ ok: false })
  })
})

describe('checks every address of a name', () => {
  test('accepts a public address, and returns the address to connect to', async () => {
    const check = guard({ 'hooks.example.com': [PUBLIC, '2606:2800:21f:cb07:6820:80da:af6b:8b2c'] })
    expect(await check('https://hooks.example.com/x?y=1')).toEqual({ ok: true, address: PUBLIC })
    expect(await check('https://hooks.example.com.:8443/')).toEqual({ ok: true, address: PUBLIC })
  })

  test('rejects a name with one special address among public ones', async () => {
    const check = guard({ 'a.example.com': [PUBLIC, '10.0.0.1'], 'b.example.com': [PUBLIC, '::ffff:127.0.0.1'] })
    expect(await check('https://a.example.com/')).toMatchObject({ ok: false })
    expect(await check('https://b.example.com/')).toMatchObject({ ok: false })
  })

  test('looks up an international name in its ASCII form', async () => {
    expect(await guard({ 'xn--bcher-kva.example': [PUBLIC] })('https://bücher.example/')).toMatchObject({ ok: true })
    expect(await guard({ 'xn--bcher-kva.example': ['127.0.0.1'] })('https://bücher.example/')).toMatchObject({
      ok: false,
    })
  })

  test('accepts a name without an address, with a note: it is checked again at every send', async () => {
    expect(await guard()('https://soon.example.com/')).toMatchObject({ ok: true, address: null, note: /soon/ })
  })
})

describe('accepts a host that the operator allows', () => {
  test.each([
    ['127.0.0.1', 'http://127.0.0.1:9000/hook'],
    ['127.0.0.1:9000', 'http://127.0.0.1:9000/hook'],
    ['127.0.0.1', 'http://0x7f.1/'],
    ['[::1]', 'https://[::1]/'],
    ['receiver:80', 'http://receiver/'],
    ['Localhost', 'http://localhost:3000/'],
  ])('%s allows %s', async (entry, url) => {
    expect(await guard({}, [entry])(url)).toEqual({ ok: true, address: null })
  })

  test('and no other host or port', async () => {
    expect(await guard({}, ['127.0.0.1:9000'])('http://127.0.0.1:9001/')).toMatchObject({ ok: false })
    expect(await guard({}, ['127.0.0.1'])('http://127.0.0.2/')).toMatchObject({ ok: false })
    expect(await guard({}, ['example.com'])('http://www.example.com/')).toMatchObject({ ok: false })
  })
})

describe('rejects every address of a special range', () => {
  // Listed independently of the guard's own table: IANA IPv4 and IPv6 Special-Purpose Address Registries.
  const ipv4 =
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32'
  const ipv6 =
    '::/128 ::1/128 ::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001::/32 2001:2::/48 2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8'

  const inRange = (range: string, random: Uint8Array): number[] => {
    const [network, bits] = ipaddr.parseCIDR(range)
    return network.toByteArray().map((byte, i) => {
      const fixed = Math.min(8, Math.max(0, bits - i * 8))
      const mask = (0xff << (8 - fixed)) & 0xff
      return (byte & mask) | ((random[i] ?? 0) & ~mask & 0xff)
    })
  }
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

  const formsOf4 = ([a = 0, b = 0, c = 0, d = 0]: number[]): string[] => {
    const whole = ((a * 256 + b) * 256 + c) * 256 + d
    const hex = (n: number) => `0x${n.toString(16)}`
    const octal = (n: number) => `0${n.toString(8)}`
    const groups = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    return [
      `${a}.${b}.${c}.${d}`,
      `${a}.${b}.${c}.${d}.`,
      `${a}.${b}.${c * 256 + d}`,
      `${a}.${(b * 256 + c) * 256 + d}`,
      String(whole),
      hex(whole),
      octal(whole),
      [a, b, c, d].map(hex).join('.'),
      [a, b, c, d].map(octal).join('.'),
      `${hex(a)}.${octal(b)}.${c * 256 + d}`,
      `[::ffff:${a}.${b}.${c}.${d}]`,
      `[::ffff:${groups}]`,
      `[0:0:0:0:0:FFFF:${groups}]`,
      `[::${groups}]`,
      `[64:ff9b::${groups}]`,
      `[2002:${groups}::1]`,
    ]
  }

  const formsOf6 = (address: number[]): string[] => {
    const parsed = ipaddr.fromByteArray(address) as ipaddr.IPv6
    return [
      `[${parsed.toString()}]`,
      `[${parsed.toNormalizedString()}]`,
      `[${parsed.toNormalizedString().toUpperCase()}]`,
    ]
  }

  test('of IPv4, in any notation, and as the answer of a name server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ipv4.split(' ')), bytes(4), async (range, random) => {
        const address = inRange(range, random)
        for (const form of formsOf4(address))
          expect(await guard()(`https://${form}/`), form).toMatchObject({ ok: false })
        const named = guard({ 'x.example.com': [PUBLIC, address.join('.')] })
        expect(await named('https://x.example.com/')).toMatchObject({ ok: false })
      }),
      { numRuns: 400 },
    )
  })

  test('of IPv6, in any notation, and as the answer of a name server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ipv6.split(' ')), bytes(16), async (range, random) => {
        const address = inRange(range, random)
        for (const form of formsOf6(address))
          expect(await guard()(`https://${form}/`), form).toMatchObject({ ok: false })
        const named = guard({ 'x.example.com': [ipaddr.fromByteArray(address).toString()] })
        expect(await named('https://x.example.com/')).toMatchObject({ ok: false })
      }),
      { numRuns: 400 },
    )
  })

  test('and accepts ordinary addresses', async () => {
    for (const host of [
      '8.8.8.8',
      '1.1.1.1',
      '223.255.255.254',
      '[2606:4700:4700::1111]',
      '[2a00:1450:4001:82b::200e]',
    ]) {
      expect(await guard()(`https://${host}/`), host).toMatchObject({ ok: true, address: host.replace(/[[\]]/g, '') })
    }
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonFileScanner } from './scan.ts'

const FIELD = 'content_base64'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Scans the text in chunks that end at these positions. */
function scan(text: string | Buffer, cuts: readonly number[] = [], maxRestBytes = 100_000) {
  const bytes = Buffer.from(text)
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
  const scanner = new JsonFileScanner(FIELD, maxRestBytes)
  let file: Uint8Array[] = []
  for (const [i, end] of [...ends, bytes.length].entries()) {
    for (const part of scanner.push(bytes.subarray(ends[i - 1] ?? 0, end))) {
      if (part === 'restart') file = []
      else file.push(part)
    }
  }
  return { ...scanner.end(), file: Buffer.concat(file) }
}

function parsed(text: string): { value: unknown } | 'invalid' {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return 'invalid'
  }
}

/** What the whole body means, and what the scanned one means, must agree. */
function expectAgreement(sent: string, cuts: readonly number[]): void {
  const text = sent.toWellFormed() // as it arrives in UTF-8
  const whole = parsed(text)
  const scanned = scan(text, cuts)
  const rest = parsed(scanned.text)
  if (whole === 'invalid' || rest === 'invalid') {
    expect(rest).toBe(whole)
    return
  }
  if (!isObject(whole.value) || typeof whole.value[FIELD] !== 'string') {
    expect(rest.value).toEqual(whole.value)
    return
  }
  const content = whole.value[FIELD]
  const isBase64 = BASE64.test(content) && content.length % 4 === 0
  expect(scanned.isBase64).toBe(isBase64)
  if (isBase64) expect(scanned.file.equals(Buffer.from(content, 'base64'))).toBe(true)
  expect(isObject(rest.value) && typeof rest.value[FIELD]).toBe('string')
  expect((rest.value as Record<string, string>)[FIELD] === '').toBe(content === '')
  expect({ ...(rest.value as object), [FIELD]: '' }).toEqual({ ...whole.value, [FIELD]: '' })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const cuts = fc.array(fc.nat(), { maxLength: 20 })
const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/)
/** A JSON string with some of its characters escaped. */
const written = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.array(fc.nat(2), { maxLength: 30 })).map(([value, how]) => {
    const characters = [...value].map((character, i) => {
      const code = character.charCodeAt(0)
      if (how[i % how.length] === 1 && character.length === 1) return `\\u${code.toString(16).padStart(4, '0')}`
      return how[i % how.length] === 2 && character === '/' ? '\\/' : JSON.stringify(character).slice(1, -1)
    })
    return `"${characters.join('')}"`
  })
const base64 = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64'))
const content = fc.oneof(
  { weight: 4, arbitrary: written(base64) },
  { weight: 2, arbitrary: written(fc.string({ unit: 'binary' })) },
  { weight: 1, arbitrary: written(fc.constantFrom('A', 'AA', 'AAA', 'AAAA=', 'AA==AAAA', 'A===', '====', '', 'AA=A')) },
  { weight: 1, arbitrary: fc.json() },
)
const name = fc.oneof(written(fc.constantFrom(FIELD, 'name', 'content_base6', '')), written(fc.string()))
const member = fc.oneof(
  fc.tuple(written(fc.constant(FIELD)), space, content),
  fc.tuple(name, space, fc.json()),
  fc.tuple(fc.constant('"nested"'), space, content.map((value) => `{"${FIELD}":[{"${FIELD}":${value}}]}`)), // biome-ignore format: one member
)
const body = fc.tuple(space, fc.array(member, { maxLength: 5 }), space).map(([before, members, after]) => {
  const texts = members.map(([key, gap, value]) => `${gap}${key}${gap}:${gap}${value}${gap}`)
  return `${before}{${texts.join(',')}}${after}`
})

describe('a JSON body with a file', () => {
  test('means the same as JSON.parse says, with any chunk boundaries', () => {
    fc.assert(fc.property(body, cuts, expectAgreement), { numRuns: 2_000 })
  })

  test('is invalid exactly if JSON.parse says so, after any change of a character', () => {
    const change = fc.tuple(
      fc.nat(),
      fc.constantFrom('', '"', '\\', '{', '}', ',', ':', '\n', '\0', ' ', 'u', '=', 'x'),
    )
    fc.assert(
      fc.property(body, fc.array(change, { minLength: 1, maxLength: 3 }), cuts, (text, changes, at) => {
        const changed = changes.reduce((now, [position, character]) => {
          const index = position % (now.length + 1)
          return now.slice(0, index) + character + now.slice(index + 1)
        }, text)
        expectAgreement(changed, at)
      }),
      { numRuns: 3_000 },
    )
  })

  test('that is no object means the same', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), cuts, expectAgreement), { numRuns: 1_000 })
  })
})

test('the last of several files counts', () => {
  const scanned = scan(`{"${FIELD}":"QUJD","name":"a","${FIELD}":"REVG"}`)
  expect(scanned.file.toString()).toBe('DEF')
  expect(JSON.parse(scanned.text)).toEqual({ name: 'a', [FIELD]: 'AAAA' })
})

test('a byte order mark and bytes that are not UTF-8 do not hide the file', () => {
  expect(scan(Buffer.concat([Buffer.from('\ufeff'), Buffer.from(`{"${FIELD}":"QUJD"}`)])).file.toString()).toBe('ABC')
  const broken = Buffer.concat([Buffer.from(`{"name":"`), Buffer.from([0xff]), Buffer.from(`","${FIELD}":"QUJD"}`)])
  expect(scan(broken)).toMatchObject({ isBase64: true, text: `{"name":"\ufffd","${FIELD}":"AAAA"}` })
  expect(scan(Buffer.concat([Buffer.from(`{"${FIELD}":"QUJ`), Buffer.from([0xff]), Buffer.from('"}')]))).toMatchObject({
    isBase64: false,
  })
})

test('text that cannot be stored stays in the rest, so that it is rejected as in other fields', () => {
  expect(scan(`{"${FIELD}":"QUJD\\u0000"}`).text).toBe(`{"${FIELD}":"\\u0000AAAA"}`)
  expect(scan(`{"${FIELD}":"\\ud800"}`).text).toBe(`{"${FIELD}":"\\ud800AAAA"}`)
})

test('the text besides the file is limited; the file and white space are not', () => {
  const large = Buffer.alloc(50_000).toString('base64')
  expect(scan(`{"${FIELD}":"${large}"${' '.repeat(5_000)}}`, [], 100).file.length).toBe(50_000)
  const refused = expect.objectContaining({ code: 'document_too_large' })
  expect(() => scan(`{"name":"${'x'.repeat(100)}"}`, [], 100)).toThrow(refused)
  expect(() => scan(`{"nested":{"${FIELD}":"${large}"}}`, [], 100)).toThrow(refused)
})

test.each(['\\u0041', '\\u0020', '\\/', '\\n'])(
  'a file that consists of %s costs little processor time',
  (sequence) => {
    const text = `{"${FIELD}":"${sequence.repeat(12_000_000 / sequence.length)}"}`
    const before = process.cpuUsage()
    scan(
      text,
      Array.from({ length: 200 }, (_, i) => i * 65_536),
    )
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2_000)
  },
)

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextOf } from './forms.ts'
import { consolePath, ownPath } from './own-path.ts'

const ORIGIN = 'https://sign.example'
const WORDS = ['/app/', '/app', 'app', '/', '//', '\\', '..', '.', '%2e', '%2f', '%5C', '%25', '%00', '%0a', '%', '?']
const MORE = [
  '#',
  '@',
  ':',
  'evil.example',
  'https:',
  'javascript:',
  '\t',
  '\n',
  ' ',
  'é',
  'requests',
  'sr_1',
  '=',
  '&',
]
/** Texts that are close to a path of the console: of its words and of what parsers disagree about. */
const close = fc.array(fc.constantFrom(...WORDS, ...MORE), { maxLength: 8 }).map((parts) => parts.join(''))
const texts = fc.oneof(
  close,
  close.map((text) => `/app/${text}`),
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
)

/** The path as a server may see it, which decodes it until nothing changes. */
function decoded(path: string): string {
  try {
    const once = decodeURIComponent(path)
    return once === path ? path : decoded(once)
  } catch {
    return path
  }
}

describe('a path of the console', () => {
  test('is accepted only if every reader sees a path under /app/ of this origin', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const path = consolePath(text)
        if (path === null) return
        expect(path).toBe(text)
        const url = new URL(path, ORIGIN)
        expect([url.origin, url.href]).toEqual([ORIGIN, ORIGIN + path])
        const segments = decoded(url.pathname).split('/')
        expect(segments.slice(0, 2)).toEqual(['', 'app'])
        expect(segments.slice(2, -1)).not.toContain('')
        expect(segments.some((segment) => /^\.\.?$|[\\\p{Cc}]/u.test(segment))).toBe(false)
      }),
      { numRuns: 5_000 },
    )
  })

  test('may have ids, names and a query', () => {
    const segment = fc.string({ unit: fc.constantFrom(...'abcXYZ019_-~'), minLength: 1, maxLength: 30 })
    const query = fc.dictionary(segment, fc.string({ maxLength: 20 }), { noNullPrototype: true })
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), query, (segments, values) => {
        const search = new URLSearchParams(values).toString()
        const path = `/app/${segments.join('/')}${search === '' ? '' : `?${search}`}`
        expect(consolePath(path)).toBe(path)
      }),
    )
  })

  test.each([
    ...['/app', '/application/', '/App/', 'app/', '', '/security', 'https://evil.example/app/', '//evil.example/app/'],
    ...['/\\evil.example/app/', '/app//evil.example', '/app/..', '/app/../security', '/app/%2e%2e/security'],
    ...['/app/%2E./x', '/app/a%2fb', '/app/%5cevil', '/app/%252e%252e/', '/app/\\..\\', '/app/%00', '/app/%0d%0ax: y'],
    ...['/app/x#y', '/app/x y', '/app/ä', '/app/%zz\u0000', '/app/?a=\\', `/app/${'a'.repeat(2_000)}`],
  ])('is not %j', (text) => {
    expect(consolePath(text)).toBeNull()
  })
})

test('an own path is of this origin for every reader', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const path = ownPath(text)
      if (path !== null) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
    }),
    { numRuns: 5_000 },
  )
})

test('a page continues at `next`, else at the path of the console in `return_to`', () => {
  const next = (query: object, body = {}) => nextOf({ query, body })
  expect(next({ return_to: '/app/requests?state=open' })).toBe('/app/requests?state=open')
  expect(next({ return_to: '/security' })).toBeNull()
  expect(next({ return_to: ['/app/', '/app/'] })).toBeNull()
  expect(next({ next: '/device', return_to: '/app/' })).toBe('/device')
  expect(next({ return_to: '/app/a' }, { next: ['/app/b'] })).toBe('/app/b')
})

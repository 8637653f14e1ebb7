import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appSchemeOf, isAppScheme, MAX_SCHEME_LENGTH } from './index.ts'

describe('an app’s scheme', () => {
  test.each(['myapp', 'com.example.app', 'acme-sign', 'my2app', 'app'])('%s', (scheme) => {
    expect(isAppScheme(scheme)).toBe(true)
  })

  test.each([
    ...['javascript', 'JavaScript', 'data', 'file', 'http', 'https', 'blob', 'about', 'vbscript', 'view-source'],
    ...[
      'intent',
      'mailto',
      'tel',
      'sms',
      'ws',
      'ftp',
      'ms-msdt',
      'search-ms',
      'chrome-extension',
      'web+app',
      'x-apple',
    ],
    ...['', 'ab', '1app', 'my app', 'myapp:', 'myapp://', 'my_app', 'my..app', 'myapp.', '-app', 'MyApp', 'müapp'],
    ...['myapp\n', ' myapp', 'myapp\u0000', 'a'.repeat(MAX_SCHEME_LENGTH + 1)],
  ])('is not %j', (scheme) => {
    expect(isAppScheme(scheme)).toBe(false)
  })
})

describe('a URL of an app', () => {
  test.each([
    ['myapp://signed', 'myapp'],
    ['myapp://signed?request=42&ok=1#top', 'myapp'],
    ['com.example.app:/signed', 'com.example.app'],
    ['myapp://', 'myapp'],
  ])('%s', (url, scheme) => {
    expect(appSchemeOf(url)).toBe(scheme)
  })

  test.each([
    ...[
      'javascript://%0aalert(1)',
      'javascript:alert(1)',
      'JAVASCRIPT://x',
      'data://text/html,x',
      'file:///etc/passwd',
    ],
    ...['https://example.com', 'http://example.com', '//example.com', 'myapp', 'myapp:', 'myapp:signed', 'MyApp://x'],
    ...['myapp://a b', 'myapp://a"b', 'myapp://<script>', 'myapp://a\\b', 'myapp://a\nb', ' myapp://a', 'myapp://ü'],
    ...['intent://scan/#Intent;scheme=http;end', 'view-source:/x', 'blob:/x', 'java\tscript://x'],
  ])('is not %j', (url) => {
    expect(appSchemeOf(url)).toBeNull()
  })

  test('has a scheme that an account may list, and is written without characters that end an attribute or a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (text, web) => {
        for (const url of [text, web, `myapp://${text}`, `${text}://x`]) {
          const scheme = appSchemeOf(url)
          if (scheme === null) continue
          expect(isAppScheme(scheme)).toBe(true)
          expect(url).toMatch(/^[\w.+-]+:\/[!#-;=?-Z[\]_a-z~%]*$/)
        }
      }),
    )
  })
})

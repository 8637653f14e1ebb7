import { formatParts, formatText, LOCALES, pluralForms, type Template, templateText } from '@countersign/locales'
import { LANGUAGES, signingMessages } from '@countersign/locales/signing'
import { addPseudoLanguage, pseudoText } from '@countersign/locales/testing/pseudo-language.ts'
import { describe, expect, test } from 'vitest'
import { importsOf, readSources } from '../structure/source.ts'
import { languagesOf } from './areas.ts'
import { catalogueBreaches } from './check-catalogues.ts'
import { readCompiled, staleModules } from './check-compiled.ts'
import { unusedMessages } from './check-usage.ts'
import { compileMessage } from './compile-message.ts'
import { displayWidth } from './display-width.ts'
import { emitModules } from './emit.ts'
import { limitsOf, readLimits } from './limits.ts'
import { MISTAKES, plant } from './planted-mistakes.ts'
import { flat, readCatalogues } from './read-catalogues.ts'

const catalogues = readCatalogues()
const sources = readSources()
const compiled = (source: string) =>
  compileMessage(source).compiled as unknown as Template<Record<string, string | number>>

describe('the catalogues', () => {
  test('have every message in every language, with its arguments and forms, within its place', () => {
    expect(catalogueBreaches(catalogues, readLimits())).toEqual([])
    for (const [area, languages] of catalogues) expect([...languages.keys()]).toEqual(languagesOf(area))
  })

  test('have no message that no code reads', () => {
    expect(unusedMessages(catalogues, sources)).toEqual([])
  })

  test('are what packages/locales/compiled was written from', () => {
    expect(staleModules(catalogues)).toEqual([])
  })
})

describe('the checks', () => {
  test.each(MISTAKES)('find $mistake', (mistake) => {
    const breaches = catalogueBreaches(plant(catalogues, mistake), readLimits())
    expect(breaches.filter((breach) => mistake.found.test(breach))).not.toEqual([])
  })

  test.each(['neverShown', 'certificate.neverShown', 'problems.never_happens'])('find that no code reads %s', (key) => {
    const planted = plant(catalogues, { mistake: '', area: 'signing', locale: 'en', key, source: 'Text', found: /./ })
    expect(unusedMessages(planted, sources)).toEqual([`packages/locales/en/signing.json: no code reads ${key}`])
  })

  test('find a compiled module that is older than its catalogue, missing, or in excess', () => {
    const [changed] = MISTAKES.filter(({ mistake }) => mistake === 'an untranslated text')
    if (changed === undefined) throw new Error('No mistake to plant.')
    expect(staleModules(plant(catalogues, changed))).toEqual([expect.stringMatching(/signing\/pt\.ts is stale/)])
    const written = readCompiled()
    expect(staleModules(catalogues, new Map([...written].slice(1)))).toHaveLength(1)
    expect(staleModules(catalogues, new Map([...written, ['signing/xx.ts', '']]))).toHaveLength(1)
  })

  test('find a limit for a message that does not exist, and an unknown place', () => {
    const limits = limitsOf({ places: { button: 1 }, messages: { signing: { 'status.*.titel': 'button' } } })
    expect(catalogueBreaches(catalogues, limits)).toEqual([
      expect.stringContaining('no message of signing is called status.*.titel'),
    ])
    expect(() => limitsOf({ places: {}, messages: { signing: { agree: 'button' } } })).toThrow('unknown place button')
  })

  test('refuse a catalogue with a list or a key that is not a name', () => {
    expect(() => flat({ steps: ['one'] }, 'en/signing.json')).toThrow('en/signing.json: steps is neither')
    expect(() => flat({ 'a.b': 'text' }, 'en/signing.json')).toThrow('the key a.b has characters')
  })

  test('measure Han characters as two columns and syllables of Indic scripts as one and a half', () => {
    expect(displayWidth('Sign')).toBe(4)
    expect(displayWidth('签名')).toBe(4)
    expect(displayWidth('तमिल')).toBe(4.5)
  })
})

describe('a compiled message', () => {
  test('without arguments is a string', () => {
    expect(compileMessage('It’s done, isn’t it?').compiled).toBe('It’s done, isn’t it?')
  })

  test('moves the text around a choice into its forms', () => {
    const { compiled, arguments: names } = compileMessage('Hello {name}, {n, plural, one {# file} other {# files}}.')
    expect(compiled).toEqual({
      on: 'n',
      by: 'plural',
      forms: { one: 'Hello {name}, {n} file.', other: 'Hello {name}, {n} files.' },
    })
    expect([...names]).toEqual([
      ['name', 'text'],
      ['n', 'number'],
    ])
  })

  test.each([
    ['{n, plural, =0 {none} one {# file} other {# files}}', { n: 0 }, 'en', 'none'],
    ['{n, plural, one {# file} other {# files}}', { n: 1 }, 'en', '1 file'],
    ['{n, plural, one {# file} other {# files}}', { n: 12345 }, 'en', '12,345 files'],
    ['{n, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}', { n: 22 }, 'ru', '22 файла'],
    ['{n, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}', { n: 11 }, 'ru', '11 файлов'],
    ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 23 }, 'en', '23rd'],
    ['{kind, select, seal {Seal} other {Signature}} by {name}', { kind: 'seal', name: 'A' }, 'en', 'Seal by A'],
    ['{kind, select, seal {Seal} other {Signature}} by {name}', { kind: 'x', name: 'A' }, 'en', 'Signature by A'],
    ['{kind, select, seal {Seal} other {Signature}}', { kind: 'constructor' }, 'en', 'Signature'],
    ['Page {n, number}', { n: 1234 }, 'de', 'Page 1.234'],
    ['{a}{b}', { a: '{b}', b: '$&' }, 'en', '{b}$&'],
  ])('%s with %j in %s is “%s”', (source, values, locale, text) => {
    expect(formatText(compiled(source), values as Record<string, string | number>, locale)).toBe(text)
  })

  test('gives its values apart from its text', () => {
    const parts = formatParts(signingMessages('en').asks, { sender: 'A {date}' }, 'en')
    expect(parts).toEqual([{ name: 'sender', value: 'A {date}' }, ' asks you to sign'])
  })

  test('cannot be formatted without one of its values', () => {
    expect(() => formatText(compiled('{a} and {b}'), { a: '1' }, 'en')).toThrow('has no value for {b}')
    expect(() => formatText(compiled('{n, plural, other {#}}'), {}, 'en')).toThrow('has no value for {n}')
  })

  test('is given to scripts as a text or as its plural forms', () => {
    expect(templateText(signingMessages('en').next)).toBe('Next ({n} of {total})')
    expect(pluralForms(signingMessages('ja').triesLeft)).toEqual({ other: expect.stringContaining('{n}') })
    expect(() => templateText(signingMessages('en').triesLeft)).toThrow('several forms')
    expect(() => pluralForms(signingMessages('en').next)).toThrow('no plural forms')
  })

  test.each([
    "a brace '{'",
    '{n, plural, offset:1 other {#}}',
    '{0}',
    '{n, number, percent}',
    '{a, select, x {1} other {2}}{a, number}',
  ])('is refused for %s', (source) => {
    expect(() => compileMessage(source)).toThrow()
  })

  test('names its file and key if it is wrong', () => {
    const wrong = new Map([['signing', new Map([['en', new Map([['a.b', '{']])]])]])
    expect(() => emitModules(wrong)).toThrow('en/signing.json: a.b is not ICU MessageFormat')
  })
})

describe('the pseudo-language', () => {
  test('is English with accents, at least 40 % longer, in brackets, with its arguments and forms', () => {
    expect(pseudoText('Sign {name}')).toMatch(/^«Šíǧñ \{name\} \S+»$/)
    const pseudo = signingMessages(addPseudoLanguage(LANGUAGES))
    expect(pseudo.agree.length).toBeGreaterThan(signingMessages('en').agree.length * 1.4)
    expect(formatText(pseudo.triesLeft, { n: 3 }, 'en-XA')).toMatch(/^«.* 3 .*»$/)
    expect(JSON.stringify(pseudo)).not.toMatch(/"[^"«]*[a-z]{4} [a-z]{3}/)
  })

  test('is not offered to readers', () => {
    expect(LOCALES).not.toContain('en-XA')
  })
})

test('the product does not load the parser of the catalogues', () => {
  const imports = [...sources]
    .filter(([file]) => /^(apps|packages)\//.test(file))
    .flatMap(([file, text]) => importsOf(file, text))
  expect(imports.filter(({ target }) => target.startsWith('@formatjs/') || target.includes('tools/locales'))).toEqual(
    [],
  )
})

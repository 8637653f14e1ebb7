import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../accounts/language.ts'
import { wordsFor } from './index.ts'
import { fill, setApart } from './words.ts'

describe.each(LANGUAGES)('the certificate in %s', (language) => {
  it('has every text of the English version, with the same placeholders', () => {
    const [own, english] = [reported(wordsFor(language)), reported(wordsFor('en'))]
    expect([...own.keys()]).toEqual([...english.keys()])
    for (const [path, text] of own) {
      expect(text.trim(), path).not.toBe('')
      expect(valuesIn(text), path).toEqual(valuesIn(english.get(path) ?? ''))
    }
  })
})

describe('a value in a sentence', () => {
  it('is isolated only if its direction differs from the sentence’s', () => {
    expect(fill('Signed on {time}', { time: '2026-12-01' })).toBe('Signed on 2026-12-01')
    expect(fill('في {time}', { time: '2026-12-01' })).toBe('في \u20682026-12-01\u2069')
    expect(fill('{name} signed', { name: 'أحمد' })).toBe('\u2068أحمد\u2069 signed')
  })

  it('cannot terminate its isolate', () => {
    expect(setApart('أحمد\u2069evil', 'signed')).toBe('\u2068أحمد[U+2069]evil\u2069')
  })
})

/** Every text by its path. */
function reported(words: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[`${path}${name}`, value]] : [...reported(value, `${path}${name}.`)],
    ),
  )
}

function valuesIn(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted()
}

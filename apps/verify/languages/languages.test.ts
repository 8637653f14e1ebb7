import { LOCALES } from '@countersign/signing'
import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { messagesFor } from './index.ts'

/** Every text by its path. */
function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`))
}

const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted()

describe.each(LOCALES)('the messages in %s', (locale) => {
  const own = new Map(texts(messagesFor(locale)))

  test('are complete, each with the placeholders of the English one', () => {
    for (const [path, text] of texts(en)) {
      expect(own.get(path)?.trim(), path).toBeTruthy()
      expect(values(own.get(path) ?? ''), path).toEqual(values(text))
    }
    expect(own.size).toBe(texts(en).length)
  })

  test('are translated, except single words', () => {
    const same = texts(en).filter(([path, text]) => locale !== 'en' && / /.test(text) && own.get(path) === text)
    expect(same).toEqual([])
  })

  test('contain no markup, control or direction characters', () => {
    for (const [path, text] of own) expect(text, path).not.toMatch(/[<>\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
  })
})

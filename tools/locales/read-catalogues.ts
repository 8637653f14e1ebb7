import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LOCALES } from '@countersign/locales'
import { AREAS } from './areas.ts'

export const FOLDER = resolve(import.meta.dirname, '../../packages/locales')

/** The messages of one area in one language: ICU MessageFormat by dotted key, in the order of the file. */
export type Catalogue = ReadonlyMap<string, string>

/** By area, then by language. English is the source. */
export type Catalogues = ReadonlyMap<string, ReadonlyMap<string, Catalogue>>

export function readCatalogues(folder = FOLDER): Catalogues {
  return new Map(
    Object.keys(AREAS).map((area) => [
      area,
      new Map(LOCALES.flatMap((locale) => readIfPresent(join(folder, locale, `${area}.json`), locale))),
    ]),
  )
}

function readIfPresent(path: string, locale: string): [string, Catalogue][] {
  return existsSync(path) ? [[locale, flat(JSON.parse(readFileSync(path, 'utf8')), path)]] : []
}

/** Nested objects to dotted keys. */
export function flat(messages: object, path: string, prefix = ''): Catalogue {
  return new Map(
    Object.entries(messages).flatMap(([key, value]): [string, string][] => {
      if (!/^\w+$/.test(key))
        throw new Error(`${path}: the key ${prefix}${key} has characters other than letters, digits and _.`)
      if (typeof value === 'string') return [[prefix + key, value]]
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new Error(`${path}: ${prefix}${key} is neither a text nor an object.`)
      }
      return [...flat(value, path, `${prefix}${key}.`)]
    }),
  )
}

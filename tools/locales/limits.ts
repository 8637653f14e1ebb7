import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDER } from './read-catalogues.ts'

/** The most columns that a message may have in its place. */
export interface Limits {
  of(area: string, key: string): { place: string; width: number } | null
  all: readonly { area: string; name: string; pattern: RegExp }[]
}

interface LimitsFile {
  /** Columns by place. */
  places: Record<string, number>
  /** Place by area and key. `*` is any one part of a key. */
  messages: Record<string, Record<string, string>>
}

export function readLimits(): Limits {
  return limitsOf(JSON.parse(readFileSync(join(FOLDER, 'limits.json'), 'utf8')) as LimitsFile)
}

export function limitsOf({ places, messages }: LimitsFile): Limits {
  const all = Object.entries(messages).flatMap(([area, keys]) =>
    Object.entries(keys).map(([name, place]) => {
      const width = places[place]
      if (width === undefined)
        throw new Error(`packages/locales/limits.json: ${area} ${name} has the unknown place ${place}.`)
      return {
        area,
        name,
        pattern: new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '\\w+')}$`),
        place,
        width,
      }
    }),
  )
  return { all, of: (area, key) => all.find((one) => one.area === area && one.pattern.test(key)) ?? null }
}

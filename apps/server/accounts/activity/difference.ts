import { isDeepStrictEqual } from 'node:util'

type Settings = Record<string, unknown>

/** The settings that differ, before and after. */
export function differenceOf(before: Settings, after: Settings): { before: Settings; after: Settings } {
  const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const only = (settings: Settings) => Object.fromEntries(changed.map((name) => [name, settings[name]]))
  return { before: only(before), after: only(after) }
}

import type { SessionKind } from './token.ts'

/** The name of a browser and its system, such as `Chrome, Linux`, from its User-Agent. */
export function browserName(userAgent: string | null | undefined): string {
  const text = userAgent ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1] ?? 'Browser'
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1]
  return system === undefined ? browser : `${browser}, ${system}`
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** What a person recognises a session by. A command line names itself. */
export function clientName(kind: SessionKind, userAgent: string | null): string {
  return kind === 'browser' && userAgent !== null ? browserName(userAgent) : (userAgent ?? '')
}

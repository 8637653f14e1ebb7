import { resolve } from 'node:path'
import { type Settings, SettingsSchema } from './schema.ts'

export type Environment = Record<string, string | undefined>

/** The keywords of a setting's schema (kinds.ts). */
interface Keywords {
  type?: string
  format?: string
  default?: unknown
  minimum?: number
  maximum?: number
  protocols?: readonly string[]
  values?: readonly string[]
  inDataFolder?: string
  pattern?: string
  patternText?: string
}

/** Reads every setting. Mistakes are appended to `problems`, and the default stands in for the wrong value. */
export function readSettings(env: Environment, problems: string[]): Settings {
  const dataFolder = resolve(env.COUNTERSIGN_DATA || '.data')
  const settings: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(SettingsSchema.properties)) {
    const keywords = schema as Keywords
    const given = env[name] || undefined
    const value = given === undefined ? undefined : parse(given, keywords)
    if (given !== undefined && value === undefined)
      problems.push(`${name} must be ${expected(keywords)}${butFound(given)}`)
    settings[name] = value ?? fallback(keywords, dataFolder)
  }
  return settings as Settings
}

/** A URL may have a password, and a value with an @ may be meant as one. */
function butFound(given: string): string {
  return given.includes('@') ? '' : `, not "${given}"`
}

/** Undefined if the value does not match its schema. */
function parse(given: string, keywords: Keywords): unknown {
  if (keywords.type === 'integer') return parseInteger(given, keywords)
  if (keywords.type === 'array') return parseList(given, keywords)
  if (keywords.values) return keywords.values.includes(given.toLowerCase()) ? given.toLowerCase() : undefined
  if (keywords.format === 'url') return isUrl(given, keywords.protocols ?? []) ? given.replace(/\/$/, '') : undefined
  return keywords.format === 'path' ? resolve(given) : given
}

function parseInteger(given: string, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Keywords): number | undefined {
  const value = Number(given)
  return Number.isInteger(value) && value >= minimum && value <= maximum ? value : undefined
}

function parseList(given: string, { pattern }: Keywords): string[] | undefined {
  const items = given.split(',').map((item) => item.trim()).filter(Boolean) // biome-ignore format: one chain
  return !pattern || items.every((item) => new RegExp(pattern).test(item)) ? items : undefined
}

function isUrl(given: string, protocols: readonly string[]): boolean {
  return URL.canParse(given) && protocols.includes(new URL(given).protocol)
}

function expected({ type, format, minimum, maximum, protocols = [], values, patternText }: Keywords): string {
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`
  if (values) return values.join(' or ')
  if (format === 'url') return `a URL beginning with ${protocols.join(' or ')}`
  return patternText ?? 'a text'
}

function fallback({ default: value, inDataFolder, format }: Keywords, dataFolder: string): unknown {
  if (inDataFolder) return resolve(dataFolder, inDataFolder)
  return format === 'path' && typeof value === 'string' ? resolve(value) : value
}

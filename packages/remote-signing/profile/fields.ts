import { RemoteSigningError } from '../errors.ts'

/** Reads configuration field by field. Each error names the field's path and the expected value. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>
  readonly #path: string
  readonly #known = new Set<string>()

  constructor(value: unknown, path: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(path, 'must be an object')
    this.#values = value as Record<string, unknown>
    this.#path = path
  }

  text(name: string, pattern = /\S/, hint = 'a text'): string {
    const value = this.#get(name)
    if (typeof value === 'string' && pattern.test(value)) return value
    throw invalid(this.#pathOf(name), `must be ${hint}`)
  }

  optionalText(name: string, pattern?: RegExp, hint?: string): string | undefined {
    return this.has(name) ? this.text(name, pattern, hint) : undefined
  }

  oneOf<T extends string>(name: string, choices: readonly T[], otherwise?: T): T {
    const value = this.#get(name) ?? otherwise
    const found = choices.find((choice) => choice === value)
    if (found === undefined) throw invalid(this.#pathOf(name), `must be one of ${choices.join(', ')}`)
    return found
  }

  integer(name: string, { from, to, otherwise }: { from: number; to: number; otherwise?: number }): number {
    const value = this.#get(name) ?? otherwise
    if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value
    throw invalid(this.#pathOf(name), `must be a whole number from ${from} to ${to}`)
  }

  boolean(name: string): boolean {
    const value = this.#get(name) ?? false
    if (typeof value === 'boolean') return value
    throw invalid(this.#pathOf(name), 'must be true or false')
  }

  /** The URL of a page for signers or of an endpoint for secrets: https, or http on loopback for a sandbox. */
  url(name: string): string {
    const value = this.text(name)
    const url = safeUrl(value)
    if (url === undefined || url.username !== '' || url.hash !== '') {
      throw invalid(this.#pathOf(name), 'must be an https URL without user or fragment (http on loopback only)')
    }
    return value
  }

  /** Origins without a path, with the same rules as `url`; empty if the field is missing. */
  origins(name: string): readonly string[] {
    const value = this.#get(name) ?? []
    if (!Array.isArray(value)) throw invalid(this.#pathOf(name), 'must be a list of origins')
    return value.map((entry, index) => {
      if (typeof entry === 'string' && isPlainHost(entry) && safeUrl(entry)?.origin === entry) return entry
      throw invalid(`${this.#pathOf(name)}[${index}]`, 'must be an https origin such as https://login.esp.example')
    })
  }

  timestamp(name: string): Date | undefined {
    if (!this.has(name)) return undefined
    const text = this.text(name, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'a UTC time such as 2027-01-31T00:00:00Z')
    const time = new Date(text)
    if (Number.isNaN(time.getTime())) throw invalid(this.#pathOf(name), 'is not a valid date')
    return time
  }

  object(name: string): Fields {
    return new Fields(this.#get(name) ?? {}, this.#pathOf(name))
  }

  list(name: string): readonly Fields[] {
    const value = this.#get(name)
    if (!Array.isArray(value) || value.length === 0)
      throw invalid(this.#pathOf(name), 'must be a list with at least one entry')
    return value.map((entry, index) => new Fields(entry, `${this.#pathOf(name)}[${index}]`))
  }

  /** An object of objects whose names the operator chooses. */
  objects(name: string): readonly (readonly [string, Fields])[] {
    const parent = this.object(name)
    return Object.keys(parent.#values).map((key) => [key, parent.object(key)])
  }

  /** An object of texts whose names the operator chooses. */
  texts(name: string): Readonly<Record<string, string>> {
    const parent = this.object(name)
    return Object.fromEntries(Object.keys(parent.#values).map((key) => [key, parent.text(key, /^/)]))
  }

  has(name: string): boolean {
    return this.#get(name) !== undefined
  }

  /** Call it last. Without it a misspelt field would silently keep its default. */
  rejectUnknown(): void {
    const unknown = Object.keys(this.#values).filter((name) => !this.#known.has(name))
    if (unknown.length > 0)
      throw invalid(this.#pathOf(unknown[0] ?? ''), `is unknown; known fields are ${[...this.#known].join(', ')}`)
  }

  invalid(name: string, what: string): RemoteSigningError {
    return invalid(this.#pathOf(name), what)
  }

  #get(name: string): unknown {
    this.#known.add(name)
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined
  }

  #pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }
}

/** The origin goes into a Content-Security-Policy: no wildcard, and no character that ends a directive. */
function isPlainHost(origin: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin)
}

function safeUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLoopback = url?.protocol === 'http:' && /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(url.hostname)
  return url?.protocol === 'https:' || isLoopback ? url : undefined
}

function invalid(path: string, what: string): RemoteSigningError {
  return new RemoteSigningError('profile_invalid', `the provider profile's ${path || 'text'} ${what}`)
}

import { RemoteSigningError } from '../errors.ts'

/** Reads operator data field by field; every complaint names the field by its path and says what belongs there. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>
  readonly #path: string
  readonly #asked = new Set<string>()

  constructor(value: unknown, path: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(path, 'must be an object')
    this.#values = value as Record<string, unknown>
    this.#path = path
  }

  text(name: string, pattern = /\S/, hint = 'a text'): string {
    const value = this.#take(name)
    if (typeof value === 'string' && pattern.test(value)) return value
    throw invalid(this.#at(name), `must be ${hint}`)
  }

  optionalText(name: string, pattern?: RegExp, hint?: string): string | undefined {
    return this.has(name) ? this.text(name, pattern, hint) : undefined
  }

  oneOf<T extends string>(name: string, choices: readonly T[], otherwise?: T): T {
    const value = this.#take(name) ?? otherwise
    const found = choices.find((choice) => choice === value)
    if (found === undefined) throw invalid(this.#at(name), `must be one of ${choices.join(', ')}`)
    return found
  }

  integer(name: string, { from, to, otherwise }: { from: number; to: number; otherwise?: number }): number {
    const value = this.#take(name) ?? otherwise
    if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value
    throw invalid(this.#at(name), `must be a whole number from ${from} to ${to}`)
  }

  flag(name: string): boolean {
    const value = this.#take(name) ?? false
    if (typeof value === 'boolean') return value
    throw invalid(this.#at(name), 'must be true or false')
  }

  /** Where a signer or a secret goes: https, or http on this machine alone, for a sandbox. */
  address(name: string): string {
    const value = this.text(name)
    const url = safeUrl(value)
    if (url === undefined || url.username !== '' || url.hash !== '') {
      throw invalid(this.#at(name), 'must be an https address without user or fragment (http only on this machine)')
    }
    return value
  }

  /** Origins and nothing more, each as safe as an address; none where the field is missing. */
  origins(name: string): readonly string[] {
    const value = this.#take(name) ?? []
    if (!Array.isArray(value)) throw invalid(this.#at(name), 'must be a list of origins')
    return value.map((entry, index) => {
      if (typeof entry === 'string' && isPlainHost(entry) && safeUrl(entry)?.origin === entry) return entry
      throw invalid(`${this.#at(name)}[${index}]`, 'must be an https origin such as https://login.esp.example')
    })
  }

  moment(name: string): Date | undefined {
    if (!this.has(name)) return undefined
    const text = this.text(name, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'a UTC time such as 2027-01-31T00:00:00Z')
    const moment = new Date(text)
    if (Number.isNaN(moment.getTime())) throw invalid(this.#at(name), 'is no moment of any calendar')
    return moment
  }

  inside(name: string): Fields {
    return new Fields(this.#take(name) ?? {}, this.#at(name))
  }

  list(name: string): readonly Fields[] {
    const value = this.#take(name)
    if (!Array.isArray(value) || value.length === 0) throw invalid(this.#at(name), 'must be a list with an entry')
    return value.map((entry, index) => new Fields(entry, `${this.#at(name)}[${index}]`))
  }

  /** Objects by names of the operator's choosing. */
  each(name: string): readonly (readonly [string, Fields])[] {
    const inside = this.inside(name)
    return Object.keys(inside.#values).map((key) => [key, inside.inside(key)])
  }

  /** Texts by names of the operator's choosing. */
  texts(name: string): Readonly<Record<string, string>> {
    const inside = this.inside(name)
    return Object.fromEntries(Object.keys(inside.#values).map((key) => [key, inside.text(key, /^/)]))
  }

  has(name: string): boolean {
    return this.#take(name) !== undefined
  }

  /** To be called last: a misspelt field would otherwise be a default in silence. */
  nothingElse(): void {
    const unknown = Object.keys(this.#values).filter((name) => !this.#asked.has(name))
    if (unknown.length > 0)
      throw invalid(this.#at(unknown[0] ?? ''), `is not known; known are ${[...this.#asked].join(', ')}`)
  }

  complain(name: string, what: string): RemoteSigningError {
    return invalid(this.#at(name), what)
  }

  #take(name: string): unknown {
    this.#asked.add(name)
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined
  }

  #at(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }
}

/** What stands in a policy may be no pattern and end no directive, and URLs are generous about their hosts. */
function isPlainHost(origin: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin)
}

function safeUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHere = url?.protocol === 'http:' && /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(url.hostname)
  return url?.protocol === 'https:' || isHere ? url : undefined
}

function invalid(path: string, what: string): RemoteSigningError {
  return new RemoteSigningError('profile_invalid', `the provider profile's ${path || 'text'} ${what}`)
}

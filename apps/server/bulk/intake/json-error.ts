/** The position (from 1) of the first character that makes a text invalid JSON. For invalid texts only. */
export function jsonErrorPosition(text: string): number {
  const reader = new Reader(text)
  if (reader.value(0)) reader.space()
  return reader.at + 1
}

const MAX_DEPTH = 200
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy
const WORD = /true|false|null/y
const SPACE = /[ \t\r\n]*/y

class Reader {
  at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** True if a complete value was read; false at an error, with `at` on its position. */
  value(depth: number): boolean {
    this.space()
    const char = this.#text[this.at]
    if (char === '{' || char === '[') return depth < MAX_DEPTH && this.#members(char, depth + 1)
    if (char === '"') return this.#string()
    return this.#match(WORD) || this.#match(NUMBER)
  }

  #members(open: '{' | '[', depth: number): boolean {
    const close = open === '{' ? '}' : ']'
    this.at += 1
    this.space()
    if (this.#take(close)) return true
    for (;;) {
      if (open === '{' && !this.#name()) return false
      if (!this.value(depth)) return false
      this.space()
      if (this.#take(close)) return true
      if (!this.#take(',')) return false
    }
  }

  #name(): boolean {
    this.space()
    if (this.#text[this.at] !== '"' || !this.#string()) return false
    this.space()
    return this.#take(':')
  }

  #string(): boolean {
    return this.#match(STRING) && this.#take('"')
  }

  space(): void {
    this.#match(SPACE)
  }

  #take(char: string): boolean {
    if (this.#text[this.at] !== char) return false
    this.at += 1
    return true
  }

  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)
    if (found) this.at += found[0].length
    return found !== null
  }
}

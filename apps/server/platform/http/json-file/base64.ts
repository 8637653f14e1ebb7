/** Decodes base64 that arrives in pieces: no line breaks, padded with "=". */
export class Base64Decoder {
  #carry = ''
  #length = 0
  #padding = 0
  isMalformed = false

  /** The bytes of all groups of four characters that are complete. None after a character that is not base64. */
  push(text: string): Buffer | undefined {
    this.#length += text.length
    if (this.isMalformed || text === '') return undefined
    const [, padding] = (this.#padding > 0 ? PADDING : PADDED).exec(text) ?? []
    this.#padding += padding?.length ?? 0
    if (padding === undefined || this.#padding > 2) {
      this.isMalformed = true
      return undefined
    }
    const characters = this.#carry + text
    const complete = characters.length - (characters.length % 4)
    this.#carry = characters.slice(complete)
    return complete === 0 ? undefined : Buffer.from(characters.slice(0, complete), 'base64')
  }

  get isEmpty(): boolean {
    return this.#length === 0
  }

  /** Whether all pieces together are base64. */
  get isComplete(): boolean {
    return !this.isMalformed && this.#length > 0 && this.#carry === ''
  }
}

const PADDED = /^[A-Za-z0-9+/]*(={0,2})$/
/** After a "=" only another may follow. */
const PADDING = /^(={0,2})$/

import { FIELD_LIMITS } from './types.ts'

// Numbers are decimal text of one form: `-1250.5`, without leading zeros, trailing zeros of the fraction or `-0`.

/** The zeros of scripts whose keyboards have their own digits. Each is followed by the other nine. */
const ZEROS = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0,
  0xff10,
]

/** Replaces the digits of other scripts. Returns null for digits of two scripts, which no keyboard writes. */
export function asciiDigits(text: string): string | null {
  const zeros = new Set<number>()
  const replaced = text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((one) => code >= one && code <= one + 9)
    if (zero === undefined) return digit
    zeros.add(zero)
    return String(code - zero)
  })
  return zeros.size > 1 ? null : replaced
}

export interface NormalisedNumber {
  readonly number: string
  /** As written, with trailing zeros. */
  readonly decimals: number
}

/**
 * Reads a number as people type it: digits of any script and one decimal mark. Separators of thousands are refused,
 * because `1.250` is a thousand in one language and a fraction in another. Returns null if it is not a number.
 */
export function normaliseNumber(given: string | number): NormalisedNumber | null {
  // Above this, the JSON parser has already changed digits.
  if (typeof given === 'number' && Math.abs(given) > Number.MAX_SAFE_INTEGER) return null
  const text = asciiDigits(String(given).trim())
    ?.replace('\u2212', '-')
    .replace(/[,\u066b]/, '.')
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text ?? '') ?? []
  if (whole + fraction === '' || whole.length > MOST_WRITTEN || fraction.length > MOST_WRITTEN) return null
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  if (digits.length > FIELD_LIMITS.digits) return null
  const decimals = fraction.replace(/0+$/, '')
  const number = decimals === '' ? digits : `${digits}.${decimals}`
  return { number: sign === '-' && number !== '0' ? `-${number}` : number, decimals: fraction.length }
}

/** Bounds the work for digits that are dropped. */
const MOST_WRITTEN = 40

/** Of a normalised number. */
export function decimalsOf(number: string): number {
  return number.split('.')[1]?.length ?? 0
}

/** Negative if `left` is the lower number. Both are normalised. */
export function compareNumbers(left: string, right: string): number {
  const places = Math.max(decimalsOf(left), decimalsOf(right))
  const [a, b] = [scaled(left, places), scaled(right, places)]
  return a < b ? -1 : a > b ? 1 : 0
}

function scaled(number: string, places: number): bigint {
  const [whole = '0', fraction = ''] = number.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

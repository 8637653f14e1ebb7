/**
 * The constants of SHA-2 are the fractional parts of square and cube roots of the first primes (FIPS 180-4 §4.2.2, §4.2.3,
 * §5.3). Computing them takes less code than listing them. Each 64-bit constant is a pair of words; SHA-256 uses the upper
 * words.
 */

const primes = firstPrimes(80)

/** For the first 80 primes. */
export const cubeRoots = words(primes, 3n)
/** For the first 16 primes. The initial state of SHA-384 is the second eight. */
export const squareRoots = words(primes.slice(0, 16), 2n)

export function upperWords(pairs: Int32Array, count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, index) => pairs[2 * index] ?? 0)
}

function words(numbers: readonly number[], degree: bigint): Int32Array {
  return Int32Array.from(
    numbers.flatMap((number) => {
      const root = integerRoot(BigInt(number) << (64n * degree), degree)
      return [Number((root >> 32n) & 0xffffffffn), Number(root & 0xffffffffn)]
    }),
  )
}

/** Newton's method, from above. */
function integerRoot(value: bigint, degree: bigint): bigint {
  for (let root = 1n << 69n; ; ) {
    const power = degree === 2n ? root : root * root
    const next = ((degree - 1n) * root + value / power) / degree
    if (next >= root) return root
    root = next
  }
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

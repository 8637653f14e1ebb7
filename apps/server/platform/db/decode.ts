import type { Row } from './statement.ts'

// Decodes rows by a schema of their columns. The module that owns a table declares its schemas and decodes each row once;
// the rest of the code sees typed values and needs no casts.

/** Returns the value as its type, or throws a TypeError that says what was expected. */
export type Decode<T> = (value: unknown) => T

export type Decoded<Columns extends Record<string, Decode<unknown>>> = {
  [Column in keyof Columns]: ReturnType<Columns[Column]>
}

/** A decoder of rows with at least these columns. `name` identifies the row in error messages. */
export function rowDecoder<Columns extends Record<string, Decode<unknown>>>(
  name: string,
  columns: Columns,
): (row: Row) => Decoded<Columns> {
  const entries = Object.entries(columns)
  return (row) => {
    const decoded: Record<string, unknown> = {}
    for (const [column, decode] of entries) {
      try {
        decoded[column] = decode(row[column])
      } catch (error) {
        throw new TypeError(`${name}.${column}: ${(error as Error).message}`)
      }
    }
    return decoded as Decoded<Columns>
  }
}

export const text: Decode<string> = (value) => (typeof value === 'string' ? value : mismatch('text', value))

export const number: Decode<number> = (value) => (typeof value === 'number' ? value : mismatch('a number', value))

export const boolean: Decode<boolean> = (value) => (typeof value === 'boolean' ? value : mismatch('a boolean', value))

/** A timestamptz as milliseconds since 1970. */
export const instant: Decode<number> = (value) =>
  value instanceof Date ? value.getTime() : mismatch('a timestamp', value)

/** A timestamptz as a Date. */
export const date: Decode<Date> = (value) => (value instanceof Date ? value : mismatch('a timestamp', value))

export const bytes: Decode<Buffer> = (value) => (Buffer.isBuffer(value) ? value : mismatch('bytea', value))

/** A bytea in hexadecimal. */
export const hex: Decode<string> = (value) => bytes(value).toString('hex')

/** One of a closed list of texts, as a CHECK of the table has it. */
export function oneOf<const T extends string>(...allowed: readonly T[]): Decode<T> {
  const known = new Set<unknown>(allowed)
  return (value) => (known.has(value) ? (value as T) : mismatch(`one of ${allowed.join(', ')}`, value))
}

export function nullable<T>(decode: Decode<T>): Decode<T | null> {
  return (value) => (value === null ? null : decode(value))
}

export function listOf<T>(decode: Decode<T>): Decode<T[]> {
  return (value) => (Array.isArray(value) ? value.map(decode) : mismatch('an array', value))
}

/** A jsonb value of a shape that the owning module checked when it wrote the value. */
export function json<T>(): Decode<T> {
  return (value) => (value === undefined ? mismatch('a JSON value', value) : (value as T))
}

function mismatch(expected: string, value: unknown): never {
  throw new TypeError(`expected ${expected}, got ${value === null ? 'null' : typeof value}`)
}

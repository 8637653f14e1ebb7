const BOOLEANS = new Map([['true', true], ['yes', true], ['1', true], ['false', false], ['no', false], ['0', false]]) // biome-ignore format: a table

/** A boolean as people write it in a table or in a text; undefined if it is none. */
export function readBoolean(text: string): boolean | undefined {
  return BOOLEANS.get(text.trim().toLowerCase())
}

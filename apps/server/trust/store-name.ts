const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The name of a store is that of its folder. Apart from the stores: whoever reads settings need not load what reads
 * certificates.
 */
export function isStoreName(text: string): boolean {
  return NAME.test(text)
}

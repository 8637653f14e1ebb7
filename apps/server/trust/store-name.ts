const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The name of a store is that of its folder. A separate file, so that reading settings does not load the certificate
 * parser.
 */
export function isStoreName(text: string): boolean {
  return NAME.test(text)
}

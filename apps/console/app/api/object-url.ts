const urls = new WeakMap<Blob, string>()
const revoked = new FinalizationRegistry<string>((url) => URL.revokeObjectURL(url))

/**
 * The object URL of a blob. It is valid as long as the blob is in memory, and not only while a component is mounted: an
 * `img` that still loads when its component goes or takes another blob would fail.
 */
export function objectUrl(blob: Blob): string {
  const known = urls.get(blob)
  if (known !== undefined) return known
  const url = URL.createObjectURL(blob)
  urls.set(blob, url)
  revoked.register(blob, url)
  return url
}

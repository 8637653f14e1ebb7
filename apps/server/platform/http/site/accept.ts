/**
 * Whether a client that sends this Accept header (RFC 9110 §12.5.1) asks for HTML by name, and does not prefer JSON.
 * A wildcard is not enough: command lines and libraries send it.
 */
export function prefersHtml(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map(readRange)
  const qualityOf = (isAsked: (type: string) => boolean) =>
    Math.max(0, ...ranges.filter(({ type }) => isAsked(type)).map(({ quality }) => quality))
  const html = qualityOf((type) => type === 'text/html' || type === 'application/xhtml+xml')
  return html > 0 && html >= qualityOf((type) => /^application\/(?:[\w.-]+\+)?json$/.test(type))
}

function readRange(range: string): { type: string; quality: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
  return { type, quality: Number.isNaN(quality) ? 0 : quality }
}

// The logo in a mail. Its HTML names it by its hash (`cid:{SHA-256 in base64url}@logo`), and the service has it at that name. The page
// that shows mails has no network, so the picture is put into the HTML.

const LOGO = /cid:([\w-]{43})@logo/g

/** The path of the logo in a mail; null if it has none. */
export function logoPathIn(html: string): string | null {
  const [, sha256] = new RegExp(LOGO.source).exec(html) ?? []
  if (sha256 === undefined) return null
  const bytes = Array.from(atob(sha256.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
  return `/brand/logos/${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}.png`
}

/** `dataUrl`: of the logo, or null: mail programs that lack the picture show its text, and so does this. */
export function withLogo(html: string, dataUrl: string | null): string {
  return dataUrl === null ? html : html.replaceAll(LOGO, () => dataUrl)
}

/** The picture as a data URL, of type PNG whatever the answer says; null if the sender has another logo by now. */
export async function fetchLogo(path: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(path, { signal })
  if (!answer.ok) return null
  const bytes = Array.from(new Uint8Array(await answer.arrayBuffer()), (byte) => String.fromCharCode(byte))
  return `data:image/png;base64,${btoa(bytes.join(''))}`
}

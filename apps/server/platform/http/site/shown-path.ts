const LONGEST_PATH = 200
/** No name in our addresses is longer. Tokens are. */
const LONGEST_NAME = 20

/**
 * The path of an address that no route has, for a message or a page. A link with a token may have been mistyped or cut, so
 * long segments are left out. In addresses of the API they are identifiers, which are not secret and help the integrator.
 */
export function shownPath(url: string): string {
  const path = url.split(/[?#]/)[0] ?? ''
  const shown = path.startsWith('/api/') ? path : path.split('/').map(withoutToken).join('/')
  return shown.length > LONGEST_PATH ? `${shown.slice(0, LONGEST_PATH)}…` : shown
}

function withoutToken(segment: string): string {
  return segment.length > LONGEST_NAME ? '…' : segment
}

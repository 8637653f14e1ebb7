import { isToken } from '../../platform/slot-token.ts'

export const RECEIVE_PATH = '/sandbox/receive'

export function receiverUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${RECEIVE_PATH}/${token}`
}

/**
 * The token in the URL of a test receiver. Null: the URL is not of a receiver. `malformed`: it leads to the receivers of
 * this service, but is not exactly the URL of one.
 */
export function receiverTokenIn(publicUrl: string, url: string): { token: string } | 'malformed' | null {
  if (!URL.canParse(url)) return null
  const { origin, pathname } = new URL(url)
  if (origin !== new URL(publicUrl).origin || !isReceivePath(pathname)) return null
  const token = url.slice(receiverUrl(publicUrl, '').length)
  return isToken(token) && url === receiverUrl(publicUrl, token) ? { token } : 'malformed'
}

/** As the router sees the path: percent-encoded letters are decoded. */
function isReceivePath(pathname: string): boolean {
  const decoded = pathname.replaceAll(/%([2-7][0-9a-f])/gi, (_all, code) => String.fromCharCode(parseInt(code, 16)))
  return `${decoded}/`.toLowerCase().startsWith(`${RECEIVE_PATH}/`)
}

import { isIP } from 'node:net'
import { Failure } from '../failure.ts'

/** The service's origin. Plain http is accepted for loopback addresses only. */
export function readAddress(text: string): URL {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.hostname === '') throw new Failure('usage', `“${text}” is not a web address.`, ADVICE)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  if (!isSafe) throw new Failure('usage', `${url.protocol}// is not safe for signing: use https.`, ADVICE)
  if (url.username !== '' || url.password !== '')
    throw new Failure('usage', 'The address must not contain a user name or password.', ADVICE)
  return new URL(url.origin)
}

const ADVICE = 'Give the address that the signing page shows, such as https://sign.example.com'

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

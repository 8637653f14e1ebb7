import { isToken } from '../../platform/slot-token.ts'

/** The path of a signing link or an inbox link in a text that a person copied from a mail; undefined without one. */
export function findPastedLink(text: string): string | undefined {
  const [, kind = 's', token = ''] = /(?:\/(s|q)\/)?([\w-]+)\W*$/.exec(text.replace(/\s+/g, '')) ?? []
  return isToken(token) ? `/${kind}/${token}` : undefined
}

import { RemoteSigningError } from '../errors.ts'

export const dsig = 'http://www.w3.org/2000/09/xmldsig#'
export const envelopedSignature = `${dsig}enveloped-signature`
const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const encryption = 'http://www.w3.org/2001/04/xmlenc#'

export type HashName = 'sha256' | 'sha384' | 'sha512' | 'sha1'

/** RSA with PKCS#1 v1.5 only, as in the eSign specification. All others are rejected. */
const signatureMethods: ReadonlyMap<string, HashName> = new Map([
  [`${more}rsa-sha256`, 'sha256'],
  [`${more}rsa-sha384`, 'sha384'],
  [`${more}rsa-sha512`, 'sha512'],
  [`${dsig}rsa-sha1`, 'sha1'],
])

const digestMethods: ReadonlyMap<string, HashName> = new Map([
  [`${encryption}sha256`, 'sha256'],
  [`${more}sha384`, 'sha384'],
  [`${encryption}sha512`, 'sha512'],
  [`${dsig}sha1`, 'sha1'],
])

/** The algorithms of our own signatures. */
export const rsaSha256 = `${more}rsa-sha256`
export const sha256 = `${encryption}sha256`

/** The hash of an allowed signature method. `legacySha1` allows SHA-1, for providers that support nothing else. */
export function signatureHash(uri: string, legacySha1: boolean): HashName {
  if (/hmac/i.test(uri)) {
    throw new RemoteSigningError(
      'algorithm_symmetric',
      `the signature method ${uri} is symmetric: anyone with the public certificate could create the signature`,
    )
  }
  return allowed('signature method', signatureMethods, uri, legacySha1)
}

export function digestHash(uri: string, legacySha1: boolean): HashName {
  return allowed('digest method', digestMethods, uri, legacySha1)
}

function allowed(what: string, methods: ReadonlyMap<string, HashName>, uri: string, legacySha1: boolean): HashName {
  const hash = methods.get(uri)
  if (hash === undefined) {
    const isWeak = /md5|md2|ripemd|dsa-sha1/i.test(uri)
    throw new RemoteSigningError(
      isWeak ? 'algorithm_weak' : 'algorithm_unknown',
      `the ${what} ${uri} is ${isWeak ? 'too weak' : 'not allowed'}`,
    )
  }
  if (hash === 'sha1' && !legacySha1) {
    throw new RemoteSigningError(
      'algorithm_weak',
      `the ${what} uses SHA-1; if the provider supports nothing else, set legacySha1 in its profile`,
    )
  }
  return hash
}

/** An error of the service in its own PDF. It says nothing about the signed document. */
export class CertificateNotMade extends Error {
  override readonly name = 'CertificateNotMade'
  constructor(cause: unknown) {
    super(`The certificate of completion could not be made: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}

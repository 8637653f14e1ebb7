import { PadesError } from '../errors.ts'

export class Asn1Error extends PadesError {
  constructor(message: string, options?: ErrorOptions) {
    super('asn1_malformed', message, options)
  }
}

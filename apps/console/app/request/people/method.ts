import { textsOf } from '../../texts/catalogues.ts'
import type { Signer } from '../model/types.ts'

/** How a person signs, and what they need besides the link, in words. An unknown type stands as the sender wrote it. */
export function methodOf({ sig_type, auth }: Pick<Signer, 'sig_type' | 'auth'>): string {
  const { methods } = textsOf('consoleRequest')
  const names: Readonly<Record<string, string>> = {
    ...{ electronic: methods.electronic, draw: methods.electronic, drawn: methods.electronic },
    ...{ aadhaar: methods.aadhaar, national_id: methods.remote },
    ...{ dsc: methods.dsc, p12: methods.dsc },
    ...{ email_otp: methods.email_otp, access_code: methods.access_code },
  }
  const method = names[sig_type.toLowerCase()] ?? sig_type
  return auth === 'none' ? method : `${method}, ${names[auth] ?? auth}`
}

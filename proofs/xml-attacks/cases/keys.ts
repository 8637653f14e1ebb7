import { readFileSync } from 'node:fs'
import { attack, change } from '../attack.ts'
import { template } from '../xmlsec.ts'

// Whose word it is.

const bare = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')

export const keys = [
  attack("the attacker's certificate in the message", 'certificate_not_pinned', ({ answer, signWith }) =>
    signWith(answer({}, template()), 'attacker'),
  ),
  attack("the attacker's key under the provider's certificate", 'signature_invalid', ({ answer, signWith, keys }) =>
    change(
      signWith(answer({}, template()), 'attacker'),
      /<X509Certificate>[^<]*/,
      `<X509Certificate>${bare(readFileSync(keys.esp.certificate, 'utf8'))}`,
    ),
  ),
  attack("the attacker's bare key in the message", 'signature_invalid', ({ answer, signWith }) =>
    signWith(answer({}, template({ keyInfo: '<KeyInfo><KeyValue/></KeyInfo>' })), 'attacker'),
  ),
  attack('our own request, sent back', 'certificate_not_pinned', ({ answer, signWith }) =>
    signWith(answer({}, template()), 'asp'),
  ),
  attack("the provider's certificate of last year", 'certificate_not_current', ({ answer, signWith }) =>
    signWith(answer({}, template()), 'retired'),
  ),
  attack('a signature that is none', ['signature_structure', /SignatureValue is not base64/], ({ genuine }) =>
    change(genuine, /<SignatureValue>[^<]*/, '<SignatureValue>!'),
  ),
  attack('an empty signature', ['signature_structure', /SignatureValue is not base64/], ({ genuine }) =>
    change(genuine, /<SignatureValue>[^<]*/, '<SignatureValue>'),
  ),
]

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hold } from '../lib/proof.ts'

// xmlsec1: XML signatures by other people, in C over libxml2. It signs what must be accepted and verifies what we sign.

export interface Key {
  /** PEM files. */
  readonly key: string
  readonly certificate: string
}

export interface Form {
  readonly uri?: string
  readonly canonicalization?: string
  readonly method?: string
  readonly digest?: string
  /** Whole Transform elements. */
  readonly transforms?: string
  readonly keyInfo?: string
}

const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
export const enveloped = '<Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>'

/** A signature still to be made, as xmlsec1 wants it. */
export function template(form: Form = {}): string {
  const { uri = '', canonicalization = c14n, transforms = enveloped } = form
  const {
    method = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest = 'http://www.w3.org/2001/04/xmlenc#sha256',
  } = form
  const { keyInfo = '<KeyInfo><X509Data><X509Certificate/></X509Data></KeyInfo>' } = form
  return `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>
<CanonicalizationMethod Algorithm="${canonicalization}"/><SignatureMethod Algorithm="${method}"/>
<Reference URI="${uri}"><Transforms>${transforms}</Transforms><DigestMethod Algorithm="${digest}"/><DigestValue/></Reference>
</SignedInfo><SignatureValue/>${keyInfo}</Signature>`
}

export class Xmlsec {
  readonly #folder: string
  #count = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Fills in the template that the message holds. */
  sign(message: string, { key, certificate }: Key): string {
    const { status, stdout, stderr } = this.#run(
      ['--sign', '--id-attr:Id', 'EsignResp', '--privkey-pem', `${key},${certificate}`],
      message,
    )
    hold(status === 0, `xmlsec1 did not sign: ${stderr}`)
    return stdout
  }

  accepts(message: Uint8Array | string, { certificate }: Pick<Key, 'certificate'>): boolean {
    const args = [
      '--verify',
      '--id-attr:Id',
      'EsignResp',
      '--pubkey-cert-pem',
      certificate,
      '--enabled-key-data',
      'rsa',
    ]
    return this.#run(args, message).status === 0
  }

  #run(args: readonly string[], message: Uint8Array | string) {
    this.#count += 1
    const file = join(this.#folder, `${this.#count}.xml`)
    writeFileSync(file, message)
    return spawnSync('xmlsec1', [...args, file], { encoding: 'utf8' })
  }
}

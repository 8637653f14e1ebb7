import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { signBaselineB } from '@countersign/pades'
import { type FileOptions, fileSource, keyObjectSigner } from '@countersign/pades/node'
import { type Contender, FIELD } from './contender.ts'

/** A PAdES B-B signature into a field of the document, verified before it is embedded: the increment to append. */
export function sealFiles(options: FileOptions): Contender {
  return {
    async open({ key, certificate }) {
      const chain = [Uint8Array.from(new X509Certificate(readFileSync(certificate)).raw)] as const
      const signer = keyObjectSigner(createPrivateKey(readFileSync(key)), chain)
      return async (document) => {
        await using source = await fileSource(document, options)
        const signing = { fields: [{ name: FIELD }] as const, signingTime: new Date() }
        return { append: (await signBaselineB(source, signer, signing)).increment }
      }
    },
  }
}

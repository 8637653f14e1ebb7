import { readFile } from 'node:fs/promises'
import type { Contender } from '../contender.ts'

/** What is called of the three libraries; their own types are there only once they are installed. */
interface Placeholder {
  plainAddPlaceholder(options: object): Buffer
}
interface P12 {
  P12Signer: new (p12: Buffer, options: { passphrase: string }) => object
}
interface SignPdf {
  SignPdf: new () => { sign(pdf: Buffer, signer: object): Promise<Buffer> }
}

/** With its plain placeholder, the quicker of those it offers, which adds a field of its own. Its signer signs once. */
export default {
  async open({ p12 }) {
    const [placeholder, signerP12, signpdf] = ['placeholder-plain', 'signer-p12', 'signpdf'].map((n) => `@signpdf/${n}`)
    const { plainAddPlaceholder }: Placeholder = await import(placeholder ?? '')
    const { P12Signer }: P12 = await import(signerP12 ?? '')
    const { SignPdf }: SignPdf = await import(signpdf ?? '')
    const key = await readFile(p12)
    return async (document) => {
      const about = { reason: 'Approved', contactInfo: '', name: '', location: '' }
      const pdf = plainAddPlaceholder({ pdfBuffer: await readFile(document), ...about })
      return { whole: await new SignPdf().sign(pdf, new P12Signer(key, { passphrase: 'secret' })) }
    }
  },
} satisfies Contender

import { readFile } from 'node:fs/promises'
import { type Contender, FIELD } from '../contender.ts'

/** What is called of the library; its own types are there only once it is installed. */
interface LibPdf {
  PDF: { load(bytes: Uint8Array): Promise<{ sign(options: object): Promise<{ bytes: Uint8Array }> }> }
  P12Signer: { create(p12: Uint8Array, password: string): Promise<object> }
}

export default {
  async open({ p12 }) {
    const library = '@libpdf/core'
    const { PDF, P12Signer }: LibPdf = await import(library)
    const signer = await P12Signer.create(await readFile(p12), 'secret')
    return async (document) => {
      const pdf = await PDF.load(await readFile(document))
      return { whole: (await pdf.sign({ signer, fieldName: FIELD })).bytes }
    }
  },
} satisfies Contender

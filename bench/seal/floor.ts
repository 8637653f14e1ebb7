import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Contender } from './contender.ts'

/** The least that any signature of a file costs: read it, hash it, sign the hash. No thread to wait for, no PDF. */
export default {
  async open({ key }) {
    const privateKey = createPrivateKey(readFileSync(key))
    return async (document) => {
      const digest = createHash('sha256').update(readFileSync(document)).digest()
      sign('sha256', digest, privateKey)
      return undefined
    }
  },
} satisfies Contender

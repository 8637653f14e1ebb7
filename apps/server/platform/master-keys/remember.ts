import { createHash } from 'node:crypto'
import type { KeyDriver } from './master-keys.ts'

// A token or a KMS takes milliseconds for each key, and a document is read in many calls. What it decrypted is remembered
// for a while, by the encrypted bytes: a row whose key was destroyed has none.

const REMEMBER_MS = 60_000
const MOST = 1_000

export function remembering(driver: KeyDriver, now: () => number = Date.now): KeyDriver {
  const known = new Map<string, { until: number; secret: Promise<Buffer> }>()
  return {
    ...driver,
    decrypt: async (id, encrypted, context) => {
      const name = createHash('sha256').update(`${id}\0${context}\0`).update(encrypted).digest('base64')
      const found = known.get(name)
      if (found && found.until > now()) return Buffer.from(await found.secret)
      known.delete(name)
      const secret = driver.decrypt(id, encrypted, context)
      known.set(name, { until: now() + REMEMBER_MS, secret })
      secret.catch(() => known.delete(name))
      for (const oldest of known.keys()) {
        if (known.size <= MOST) break
        known.delete(oldest)
      }
      return Buffer.from(await secret)
    },
    close: () => {
      known.clear()
      return driver.close()
    },
  }
}

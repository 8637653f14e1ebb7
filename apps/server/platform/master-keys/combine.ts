import type { KeyDriver } from './master-keys.ts'

/** The keys of two drivers, those of the first before those of the second. */
export function combined(first: KeyDriver, second: KeyDriver): KeyDriver {
  const driverOf = async (id: string) => ((await second.ids()).includes(id) ? second : first)
  return {
    place: `${first.place} or ${second.place}`,
    ids: async () => [...new Set([...(await first.ids()), ...(await second.ids())])],
    encrypt: async (id, secret, context) => (await driverOf(id)).encrypt(id, secret, context),
    decrypt: async (id, encrypted, context) => (await driverOf(id)).decrypt(id, encrypted, context),
    close: async () => {
      await Promise.all([first.close(), second.close()])
    },
  }
}

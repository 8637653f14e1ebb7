import { readSources } from '../structure/source.ts'
import { catalogueBreaches } from './check-catalogues.ts'
import { staleModules } from './check-compiled.ts'
import { unusedMessages } from './check-usage.ts'
import { readLimits } from './limits.ts'
import { readCatalogues } from './read-catalogues.ts'

// node tools/locales/check.ts: checks the catalogues of packages/locales; lists the breaches and exits 1 if there are any.

export function localeBreaches(): string[] {
  const catalogues = readCatalogues()
  const breaches = [...catalogueBreaches(catalogues, readLimits()), ...unusedMessages(catalogues, readSources())]
  return breaches.length > 0 ? breaches : staleModules(catalogues)
}

if (import.meta.main) {
  const breaches = localeBreaches()
  if (breaches.length > 0) {
    process.stderr.write(`${breaches.join('\n')}\n${breaches.length} breaches in packages/locales\n`)
    process.exit(1)
  }
}

import { LOCALES } from '@countersign/locales'
import { catalogueBreaches } from '../../tools/locales/check-catalogues.ts'
import { staleModules } from '../../tools/locales/check-compiled.ts'
import { unusedMessages } from '../../tools/locales/check-usage.ts'
import { readLimits } from '../../tools/locales/limits.ts'
import { MISTAKES, type Mistake, plant } from '../../tools/locales/planted-mistakes.ts'
import { type Catalogues, readCatalogues } from '../../tools/locales/read-catalogues.ts'
import { readSources } from '../../tools/structure/source.ts'
import { foundFault, mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'

/** The catalogues have no breach, and each kind of mistake is found where it is planted. */
export async function checkCatalogues(): Promise<string> {
  const catalogues = readCatalogues()
  const sources = readSources()
  const holdRead = (own: Catalogues) => holdNone(unusedMessages(own, sources))
  holdNone(catalogueBreaches(catalogues, readLimits()))
  holdRead(catalogues)
  holdNone(staleModules(catalogues))
  for (const mistake of MISTAKES) holdFound(catalogues, mistake)
  for (const name of ['missingMessage', 'wrongArgument', 'tooWide', 'otherMistakes']) foundFault(name)
  const [untranslated] = MISTAKES.filter(({ mistake }) => mistake === 'an untranslated text')
  await mustFind('unusedMessage', () => holdRead(plant(catalogues, unread)))
  await mustFind('staleModule', () => holdNone(staleModules(plant(catalogues, untranslated ?? unread))))
  const messages = [...catalogues.values()].reduce((sum, languages) => sum + (languages.get('en')?.size ?? 0), 0)
  return `${messages} messages in ${LOCALES.length} languages, ${MISTAKES.length} kinds of mistake found`
}

const unread: Mistake = {
  ...{ mistake: 'a message that no code reads', area: 'mail', locale: 'en' },
  ...{ key: 'neverShown', source: 'Text', found: /./ },
}

function holdNone(breaches: string[]): void {
  hold(breaches.length === 0, `${breaches.length} breaches in the catalogues, the first: ${breaches[0]}`)
}

/** In the message's area and language alone: the other messages are checked above. */
function holdFound(catalogues: Catalogues, mistake: Mistake): void {
  const languages = [...(catalogues.get(mistake.area) ?? [])].filter(([locale]) =>
    ['en', mistake.locale].includes(locale),
  )
  const own: Catalogues = new Map([[mistake.area, new Map(languages)]])
  const isFound = (some: Catalogues) =>
    catalogueBreaches(some, readLimits()).some((breach) => mistake.found.test(breach))
  hold(!isFound(own), `${mistake.mistake} is found where it is not`)
  hold(isFound(plant(own, mistake)), `the planted mistake is not found: ${mistake.mistake}`)
}

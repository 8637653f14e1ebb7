import { type ConsoleMessages, LOADERS as console } from '@countersign/locales/console'
import { type ConsoleAccountMessages, LOADERS as consoleAccount } from '@countersign/locales/consoleAccount'
import { type ConsoleDevelopersMessages, LOADERS as consoleDevelopers } from '@countersign/locales/consoleDevelopers'
import { type ConsoleEditorMessages, LOADERS as consoleEditor } from '@countersign/locales/consoleEditor'
import { type ConsoleRequestMessages, LOADERS as consoleRequest } from '@countersign/locales/consoleRequest'
import { type ConsoleRequestsMessages, LOADERS as consoleRequests } from '@countersign/locales/consoleRequests'
import { type ConsoleStartMessages, LOADERS as consoleStart } from '@countersign/locales/consoleStart'

export interface Catalogues {
  console: ConsoleMessages
  consoleStart: ConsoleStartMessages
  consoleRequests: ConsoleRequestsMessages
  consoleRequest: ConsoleRequestMessages
  consoleEditor: ConsoleEditorMessages
  consoleDevelopers: ConsoleDevelopersMessages
  consoleAccount: ConsoleAccountMessages
}

export type Area = keyof Catalogues
export const CONSOLE_LANGUAGES = ['en', 'de'] as const
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number]

const LOADERS: { [A in Area]: Record<ConsoleLanguage, () => Promise<Catalogues[A]>> } = {
  ...{ console, consoleStart, consoleRequests, consoleRequest },
  ...{ consoleEditor, consoleDevelopers, consoleAccount },
}

const loaded = new Map<string, Catalogues[Area]>()

/** Loads the texts of a screen, before it is shown. */
export async function loadTexts(...areas: Area[]): Promise<void> {
  const locale = language()
  await Promise.all(
    areas.map(async (area) => {
      const key = `${area} ${locale}`
      if (!loaded.has(key)) loaded.set(key, await LOADERS[area][locale]())
    }),
  )
}

/** The texts of an area that was loaded. */
export function textsOf<A extends Area>(area: A): Catalogues[A] {
  const messages = loaded.get(`${area} ${language()}`)
  if (!messages) throw new Error(`The texts of ${area} were not loaded by the route of the screen.`)
  return messages as Catalogues[A]
}

const STORED = 'countersign.language'

/** The chosen language, or that of the browser. A change reloads the page. */
export function language(): ConsoleLanguage {
  chosen ??= readLanguage()
  return chosen
}

/** Every text asks for it, and the storage of the browser is slow. */
let chosen: ConsoleLanguage | undefined

function readLanguage(): ConsoleLanguage {
  const wanted = [localStorage.getItem(STORED), ...navigator.languages].map((tag) => tag?.split('-')[0])
  return CONSOLE_LANGUAGES.find((known) => known === wanted.find((tag) => isKnown(tag))) ?? 'en'
}

export function chooseLanguage(wanted: ConsoleLanguage): void {
  localStorage.setItem(STORED, wanted)
  location.reload()
}

function isKnown(tag: string | undefined): boolean {
  return CONSOLE_LANGUAGES.some((known) => known === tag)
}

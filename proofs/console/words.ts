import { type ConsoleMessages, LOADERS as console } from '../../packages/locales/compiled/console/index.ts'
import {
  LOADERS as account,
  type ConsoleAccountMessages,
} from '../../packages/locales/compiled/consoleAccount/index.ts'
import {
  type ConsoleDevelopersMessages,
  LOADERS as developers,
} from '../../packages/locales/compiled/consoleDevelopers/index.ts'
import { type ConsoleEditorMessages, LOADERS as editor } from '../../packages/locales/compiled/consoleEditor/index.ts'
import {
  type ConsoleRequestMessages,
  LOADERS as request,
} from '../../packages/locales/compiled/consoleRequest/index.ts'
import {
  type ConsoleRequestsMessages,
  LOADERS as requests,
} from '../../packages/locales/compiled/consoleRequests/index.ts'
import { type ConsoleStartMessages, LOADERS as start } from '../../packages/locales/compiled/consoleStart/index.ts'

/** The texts of the console. Controls are found by them, as people do. */
export interface Words {
  console: ConsoleMessages
  start: ConsoleStartMessages
  requests: ConsoleRequestsMessages
  request: ConsoleRequestMessages
  editor: ConsoleEditorMessages
  developers: ConsoleDevelopersMessages
  account: ConsoleAccountMessages
}

export type Language = 'en' | 'de'

export async function loadWords(language: Language): Promise<Words> {
  return {
    console: await console[language](),
    start: await start[language](),
    requests: await requests[language](),
    request: await request[language](),
    editor: await editor[language](),
    developers: await developers[language](),
    account: await account[language](),
  }
}

import { LOCALES, type Locale } from '@countersign/locales'

/** The areas of the catalogues, each with the folders whose code reads its messages. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  signing: ['apps/signing/'],
  verify: ['apps/verify/', 'apps/cli/verdict/', 'packages/verify/'],
  users: ['apps/sign-in/'],
  site: ['apps/server/platform/http/site/'],
  mail: ['apps/server/users/', 'apps/server/notifications/', 'apps/server/webhooks/', 'apps/server/sandbox/'],
  certificate: ['apps/server/evidence/', 'apps/server/sealing/drawn/'],
  cli: ['apps/cli/'],
  console: ['apps/console/'],
  consoleStart: ['apps/console/'],
  consoleRequests: ['apps/console/'],
  consoleRequest: ['apps/console/'],
  consoleEditor: ['apps/console/'],
  consoleDevelopers: ['apps/console/'],
  consoleAccount: ['apps/console/'],
}

/** The console has two languages, and loads the catalogues of a screen with the screen. */
const CONSOLE_LANGUAGES: readonly Locale[] = ['en', 'de']

export function isLoadedLater(area: string): boolean {
  return area.startsWith('console')
}

export function languagesOf(area: string): readonly Locale[] {
  return isLoadedLater(area) ? CONSOLE_LANGUAGES : LOCALES
}

import { ATTENTION, FIRST_PAGE } from './list-pages.ts'
import type { ConsoleManifest } from './manifest.ts'
import { BASE_PATH } from './paths.ts'

interface Screen {
  /** Below the account and the mode. */
  path: RegExp
  /** In app/. */
  folder: string
  texts: string
  /** Of the API: what the screen reads first. `id`: the last part of the path. */
  calls?(id: string): string[]
}

const REQUESTS = '/api/v1/document-signrequest'

/** The screens that people open first; the others load their scripts when the frame is there. */
const SCREENS: readonly Screen[] = [
  { path: /^start$/, folder: 'start', texts: 'consoleStart' },
  { path: /^requests$/, folder: 'requests', texts: 'consoleRequests', calls: listCalls },
  { path: /^requests\/new$/, folder: 'new-request', texts: 'consoleEditor' },
  { path: /^requests\/(?!drafts$)[\w-]+$/, folder: 'request', texts: 'consoleRequest', calls: requestCalls },
]

function listCalls(): string[] {
  return [FIRST_PAGE, ATTENTION].map((query) => {
    const values = Object.entries(query).map(([name, value]) => `${name}=${value}`)
    return `${REQUESTS}?${values.join('&')}`
  })
}

function requestCalls(id: string): string[] {
  return ['', '/explain', '/timeline'].map((part) => `${REQUESTS}/${id}${part}`)
}

interface Asked {
  path: string
  /** The address has filters: its calls are made by the script. */
  hasQuery: boolean
  acceptLanguage: string | undefined
}

/**
 * The one page of the console. Its script shows the screen of the address. What that screen will need is fetched together
 * with the script: on a slow network each further round trip is seen.
 */
export function consolePage(manifest: ConsoleManifest, { path, hasQuery, acceptLanguage }: Asked): string {
  const { script, firstCallsScript, preloads, screens, texts, styles, icon } = manifest
  const [, , , , ...below] = path.split('/')
  const screen = SCREENS.find((each) => each.path.test(below.join('/')))
  // A person may have chosen another language on this device: the script knows that, and fetches it.
  const language = /^de\b/i.test(acceptLanguage ?? '') ? 'de' : 'en'
  const areas = screen ? ['console', screen.texts] : ['console']
  const scripts = [
    ...preloads,
    ...(screens[screen?.folder ?? ''] ?? []),
    ...areas.flatMap((area) => texts[`${area}/${language}`] ?? []),
  ]
  const calls = (!hasQuery && screen?.calls?.(below.at(-1) ?? '')) || []
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" href="${BASE_PATH}${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" href="${BASE_PATH}${file}">`),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Countersign</title>
<meta name="first-calls" content="${calls.join(' ').replaceAll('&', '&amp;')}">
<script type="module" async src="${BASE_PATH}${firstCallsScript}"></script>
<link rel="preload" as="fetch" crossorigin href="/api/v1/me">
<link rel="icon" href="${BASE_PATH}${icon}">
${links.join('\n')}
<script type="module" src="${BASE_PATH}${script}"></script>
</head>
<body>
<div id="root"></div>
<noscript>The console needs JavaScript. Sign-in, signing and verification work without it.</noscript>
</body>
</html>
`
}

/** The page in which a mail is shown. */
export function mailFramePage({ mailFrameScript }: ConsoleManifest): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail</title>
<script type="module" src="${BASE_PATH}${mailFrameScript}"></script>
</head>
<body></body>
</html>
`
}

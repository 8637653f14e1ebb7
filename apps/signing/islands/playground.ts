import { element } from './dom.ts'

// The playground of embedding: a host page whose settings and events are visible.

interface Embed extends HTMLElement {
  src: string
}

const EVENTS = [
  ...['ready', 'resize', 'reveal', 'viewed', 'progress', 'signed'],
  ...['approved', 'read', 'declined', 'delegated', 'error', 'closed'],
]
const MOST_EVENTS = 200
const COLOURS = { 'accent-color': 'accent', 'ground-color': 'ground', 'color-scheme': 'scheme' } as const

const form = element('settings', HTMLFormElement)
const link = element('link', HTMLInputElement)
const stage = element('stage', HTMLElement)
const log = element('events', HTMLOListElement)
const { origin = '' } = document.documentElement.dataset
let embed: Embed | null = null

form.addEventListener('submit', (event) => {
  event.preventDefault()
  show()
})
form.addEventListener('input', () => {
  applySettings()
  showCode()
})
element('copy', HTMLButtonElement).addEventListener('click', () => {
  void navigator.clipboard
    .writeText(codeOf())
    .then(() => (element('copied', HTMLElement).textContent = 'The code was copied.'))
})
showCode()

/** Each link works once, so each press makes a new element. */
function show(): void {
  log.replaceChildren()
  embed?.remove()
  embed = document.createElement('countersign-embed') as Embed
  for (const type of EVENTS) embed.addEventListener(type, (event) => logEvent(type, (event as CustomEvent).detail))
  applySettings()
  const notice = element('empty', HTMLElement)
  // A link of another server would not be this server's signing page.
  if (isOwn(link.value)) {
    notice.hidden = true
    embed.src = link.value
    stage.append(embed)
  } else {
    const hint = `The link must begin with ${origin}/`
    notice.textContent = hint
    notice.hidden = false
    logEvent('error', { code: 'bad_src', hint })
  }
  showCode()
}

function isOwn(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === location.origin
}

function applySettings(): void {
  const [width = '', height = ''] = settingOf('size').split('x')
  stage.style.width = width && `${width}px`
  stage.style.setProperty('--countersign-max-height', height && `${height}px`)
  if (!embed) return
  for (const [attribute, id] of Object.entries(COLOURS)) {
    const value = settingOf(id)
    if (value === '') embed.removeAttribute(attribute)
    else embed.setAttribute(attribute, value)
  }
}

function settingOf(id: string): string {
  return (document.getElementById(id) as HTMLInputElement | HTMLSelectElement).value.trim()
}

function showCode(): void {
  element('code', HTMLElement).textContent = codeOf()
}

function codeOf(): string {
  const attributes = Object.entries(COLOURS)
    .filter(([, id]) => settingOf(id) !== '')
    .map(([attribute, id]) => ` ${attribute}="${settingOf(id).replaceAll(/["&<>]/g, '')}"`)
  return `<script type="module" src="${origin}/embed.js"></script>

<countersign-embed id="signing" src="LINK"${attributes.join('')}></countersign-embed>

<script type="module">
  const signing = document.getElementById('signing')
  signing.addEventListener('signed', () => console.log('signed'))
  signing.addEventListener('error', ({ detail }) => console.log(detail.code))
</script>`
}

function logEvent(type: string, detail: unknown): void {
  const entry = document.createElement('li')
  const time = new Date().toLocaleTimeString('en-GB')
  entry.textContent = `${time} ${type} ${JSON.stringify(detail)}`
  log.append(entry)
  if (log.childElementCount > MOST_EVENTS) log.firstElementChild?.remove()
  log.parentElement?.scrollTo(0, log.scrollHeight)
}

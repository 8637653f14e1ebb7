import {
  type AccentTones,
  accentTones,
  type Colour,
  isReadableGround,
  readColour,
  type Scheme,
} from '@countersign/domain/colour'
import { hostOrigins, notifyHost } from './host.ts'

// Colours of the host page. They are applied only if every text stays readable; otherwise the page keeps its own.

interface Theme {
  accent: Colour | null
  ground: Colour | null
  /** Null: as the device has it. */
  scheme: Scheme | null
}

const root = document.documentElement
const dark = matchMedia('(prefers-color-scheme: dark)')

export function followTheme(): void {
  let theme: Theme = { accent: null, ground: null, scheme: null }
  addEventListener('message', (event) => {
    if (event.source !== window.parent || !hostOrigins.includes(event.origin)) return
    const read = readTheme(event.data)
    if (!read) return
    theme = read
    apply(theme)
  })
  dark.addEventListener('change', () => apply(theme))
}

/** Undefined unless the data is a theme message. */
function readTheme(data: unknown): Theme | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { source, v, type, accent, ground, scheme } = data as Record<string, unknown>
  if (source !== 'countersign' || v !== 1 || type !== 'theme') return undefined
  const colours = { accent: colourOf(accent), ground: colourOf(ground) }
  return { ...colours, scheme: scheme === 'light' || scheme === 'dark' ? scheme : null }
}

function colourOf(value: unknown): Colour | null {
  if (value === undefined || value === null) return null
  const colour = typeof value === 'string' ? readColour(value) : null
  if (colour === null) refuse()
  return colour
}

function apply({ accent, ground, scheme: chosen }: Theme): void {
  const scheme = chosen ?? (dark.matches ? 'dark' : 'light')
  useScheme(chosen)
  // A host page with one ground for both schemes is not told about the scheme that its ground does not fit.
  const fitting = ground !== null && isReadableGround(ground, scheme) ? ground : null
  if (ground !== null && fitting === null && chosen !== null) refuse()
  set('--ground', fitting)
  const tones = accent === null ? null : accentTones(accent, scheme, fitting ?? undefined)
  if (accent !== null && tones === null) refuse()
  for (const [name, property] of Object.entries(PROPERTIES)) set(property, tones?.[name as keyof AccentTones] ?? null)
}

const PROPERTIES: Record<keyof AccentTones, string> = {
  accent: '--accent',
  press: '--press',
  pressOver: '--press-over',
  soft: '--soft',
}

function set(property: string, colour: Colour | null): void {
  if (colour === null) root.style.removeProperty(property)
  else root.style.setProperty(property, colour)
}

/** The style sheet has the dark scheme under a condition about the device; a chosen scheme replaces the condition. */
function useScheme(chosen: Scheme | null): void {
  root.style.colorScheme = chosen ?? ''
  for (const { cssRules } of document.styleSheets) {
    for (const rule of cssRules) {
      if (rule instanceof CSSMediaRule && isAboutScheme(rule)) rule.media.mediaText = conditionOf(chosen)
    }
  }
}

const DEVICE = '(prefers-color-scheme: dark)'
const replaced = new WeakSet<CSSMediaRule>()

function isAboutScheme(rule: CSSMediaRule): boolean {
  if (rule.media.mediaText === DEVICE) replaced.add(rule)
  return replaced.has(rule)
}

function conditionOf(chosen: Scheme | null): string {
  if (chosen === null) return DEVICE
  return chosen === 'dark' ? 'all' : 'not all'
}

function refuse(): void {
  notifyHost({ type: 'error', code: 'colour_refused' })
}

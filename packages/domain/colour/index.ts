/**
 * Colours that people choose for our pages: an account's brand colour, and the tokens of a page that embeds signing.
 * Contrast is the ratio of WCAG 2.2 (1.4.3).
 */

/** Six hexadecimal digits after `#`, in lower case. */
export type Colour = string

/** Text on a surface (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5
/** A button on a surface (WCAG 2.2, 1.4.11). */
const PART_CONTRAST = 3

/** The surfaces of our pages that accents appear on, and the texts on them (apps/signing/styles/tokens.css). */
export const SURFACES = {
  light: { card: '#ffffff', ground: '#f2f4f7', ink: '#16202c', muted: '#536070', bad: '#b3261e' },
  dark: { card: '#19212b', ground: '#0f141b', ink: '#e9eef4', muted: '#a7b2bf', bad: '#ff9d94' },
} as const
export type Scheme = keyof typeof SURFACES

/** `#rgb` or `#rrggbb`, in either case; null otherwise. No other notation is accepted, so the value is safe in CSS. */
export function readColour(text: string): Colour | null {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const six = digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')
  return `#${six.toLowerCase()}`
}

/** From 1 (alike) to 21 (black and white). */
export function contrastOf(one: Colour, other: Colour): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The colours of one scheme that are derived from an accent. */
export interface AccentTones {
  /** Links, focus rings and outlines on a card or on the ground. */
  accent: Colour
  /** The ground of the primary button, under white text. */
  press: Colour
  pressOver: Colour
  /** The ground of a hovered or current entry, under ordinary text. */
  soft: Colour
}

/**
 * The tones of an accent in a scheme; null if white text on it is not readable. The primary button has the accent itself,
 * made lighter where it would not stand out from a dark card. Links are mixed with black or white until they are readable
 * on every surface of the scheme.
 */
export function accentTones(
  accent: Colour,
  scheme: Scheme,
  ground: Colour = SURFACES[scheme].ground,
): AccentTones | null {
  if (contrastOf(accent, WHITE) < TEXT_CONTRAST) return null
  const { card } = SURFACES[scheme]
  const soft = mixed(card, accent, scheme === 'light' ? 0.1 : 0.2)
  const press = distinctFrom(card, accent)
  return {
    accent: readableOn([card, ground, soft], accent, scheme === 'light' ? BLACK : WHITE),
    press,
    pressOver: mixed(press, BLACK, 0.15),
    soft,
  }
}

/** A darker shade of a colour, as light as white text on it permits; the colour itself if it is readable. */
export function readableShade(colour: Colour): Colour {
  return readableOn([WHITE], colour, BLACK)
}

/** In the light scheme every colour that carries white text does. White text stays readable on the result. */
function distinctFrom(card: Colour, colour: Colour): Colour {
  for (let step = 0; step < STEPS; step += 0.25) {
    const candidate = mixed(colour, WHITE, step / STEPS)
    if (contrastOf(candidate, card) >= PART_CONTRAST) return candidate
  }
  return colour
}

/** Whether the texts of a scheme are readable on a ground. */
export function isReadableGround(ground: Colour, scheme: Scheme): boolean {
  const { ink, muted, bad } = SURFACES[scheme]
  return [ink, muted, bad].every((text) => contrastOf(text, ground) >= TEXT_CONTRAST)
}

/** `weight` of the second colour, from 0 to 1. */
export function mixed(one: Colour, other: Colour, weight: number): Colour {
  const [a, b] = [channelsOf(one), channelsOf(other)]
  const mix = a.map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * weight))
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const BLACK = '#000000'
const WHITE = '#ffffff'
const STEPS = 20

function readableOn(grounds: readonly Colour[], colour: Colour, towards: Colour): Colour {
  for (let step = 0; step < STEPS; step++) {
    const candidate = mixed(colour, towards, step / STEPS)
    if (grounds.every((ground) => contrastOf(candidate, ground) >= TEXT_CONTRAST)) return candidate
  }
  return towards
}

function channelsOf(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function luminanceOf(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = channelsOf(colour).map((value) => {
    const part = value / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

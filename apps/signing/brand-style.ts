import { type AccentTones, accentTones } from '@countersign/domain/colour'

/**
 * The style sheet of a colour, given as six hexadecimal digits; null if text would not be readable. It is made of the
 * colour alone and of no text of the sender, so the address is all that it has of an account.
 */
export function brandStyle(digits: string): string | null {
  if (!/^[0-9a-f]{6}$/.test(digits)) return null
  const [light, dark] = [accentTones(`#${digits}`, 'light'), accentTones(`#${digits}`, 'dark')]
  if (light === null || dark === null) return null
  return `:root{${tokens(light)}}@media (prefers-color-scheme:dark){:root{${tokens(dark)}}}\n`
}

function tokens({ accent, press, pressOver, soft }: AccentTones): string {
  return `--accent:${accent};--press:${press};--press-over:${pressOver};--soft:${soft}`
}

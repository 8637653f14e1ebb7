import { PadesError } from '../errors.ts'

export type AppearanceErrorCode =
  | 'character_unsupported'
  | 'box_too_small'
  | 'picture_invalid'
  | 'value_unsuitable'
  | 'time_zone_unknown'
  | 'font_unsuitable'
  | 'font_missing'

/** An appearance that cannot be drawn as requested. No character is omitted or replaced. */
export class AppearanceError extends PadesError {
  declare readonly code: AppearanceErrorCode
  /** For `character_unsupported`: the character, to be shown to the signer. */
  readonly character: string | undefined

  constructor(code: AppearanceErrorCode, message: string, options?: ErrorOptions & { character?: string }) {
    super(code, message, options)
    this.character = options?.character
  }
}

export function unsupportedCharacter(character: string, why: string): AppearanceError {
  return new AppearanceError('character_unsupported', `${codePointNames(character)} ${why}; remove it`, {
    character,
  })
}

export function codePointNames(characters: string): string {
  return Array.from(characters, (each) => {
    return `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  }).join(' ')
}

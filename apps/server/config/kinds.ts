import Type, { type TSchema } from 'typebox'

// The kinds of settings, as TypeBox schemas. read-settings.ts reads and checks by their keywords; document.ts writes
// docs/operators/settings.md from them.

interface About {
  /** What the setting does, for docs/operators/settings.md. */
  description: string
  /** The default in words, where it is not a fixed value. */
  defaultText?: string
}

export const integer = (min: number, max: number, fallback: number, description: string) =>
  Type.Integer({ minimum: min, maximum: max, default: fallback, description })

export const text = (fallback: string, description: string) => Type.String({ default: fallback, description })

/** A file or folder. Without a value it lies in the data folder under `inDataFolder`. */
export const dataPath = (inDataFolder: string, description: string) =>
  Type.String({ format: 'path', inDataFolder, description, defaultText: `\`${inDataFolder}\` in the data folder` })

export const path = (fallback: string, description: string) =>
  Type.String({ format: 'path', default: fallback, description })

export const url = (protocols: readonly string[], fallback: string, description: string) =>
  Type.String({ format: 'url', protocols, default: fallback, description })

/** Comma-separated. */
export const list = (about: About & { pattern?: string; patternText?: string }) =>
  Type.Array(Type.String(), { default: [], ...about })

export const oneOf = <const T extends string>(values: readonly T[], fallback: T, description: string) =>
  Type.Union(
    values.map((value) => Type.Literal(value)),
    { values, default: fallback, description },
  ) as unknown as TSchema & { static: T }

/** The kinds below are undefined where they are not set. */
const NOT_SET = 'not set'

export const optionalPath = (description: string) =>
  Type.Optional(Type.String({ format: 'path', description, defaultText: NOT_SET }))

export const optionalText = (description: string) => Type.Optional(Type.String({ description, defaultText: NOT_SET }))

export const optionalUrl = (protocols: readonly string[], description: string, defaultText = NOT_SET) =>
  Type.Optional(Type.String({ format: 'url', protocols, description, defaultText }))

export const optionalInteger = (min: number, max: number, description: string, defaultText = NOT_SET) =>
  Type.Optional(Type.Integer({ minimum: min, maximum: max, description, defaultText }))

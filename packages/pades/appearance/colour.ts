import { dict, name, type PdfDict, type PdfValue } from '../pdf/syntax/values.ts'

/** The PDF/A part that a document claims, or 0. */
export type PdfAPart = 0 | 1 | 2 | 3 | 4

/** The colour model of the document's PDF/A output intent. */
export type OutputIntent = 'none' | 'gray' | 'rgb' | 'cmyk'

/** Red, green and blue, or gray, each from 0 to 1. */
export type Colour = readonly [number] | readonly [number, number, number]

export const black: Colour = [0]
export const white: Colour = [1]
/** The dark blue of a pen, which differs from printed text below it. */
export const ink: Colour = [0.06, 0.1, 0.36]

/**
 * Uses device colours if the document permits them, and otherwise calibrated colours, which need no output intent. In
 * PDF/A, device gray needs any output intent and device RGB needs an RGB one (ISO 19005-1 §6.2.3.3, 19005-2 §6.2.4.3).
 */
export class Colours {
  readonly #calibrated: Record<Model, boolean>
  readonly #used = new Set<Model>()

  constructor(part: PdfAPart, intent: OutputIntent) {
    this.#calibrated = { gray: part > 0 && intent === 'none', rgb: part > 0 && intent !== 'rgb' }
  }

  fill(colour: Colour): string {
    return this.#operator(colour, { gray: 'g', rgb: 'rg', space: 'cs', values: 'sc' })
  }

  stroke(colour: Colour): string {
    return this.#operator(colour, { gray: 'G', rgb: 'RG', space: 'CS', values: 'SC' })
  }

  /** For an image's /ColorSpace. */
  space(model: Model): PdfValue {
    if (!this.#calibrated[model]) return name(model === 'gray' ? 'DeviceGray' : 'DeviceRGB')
    return model === 'gray' ? calibratedGray() : calibratedRgb()
  }

  /** The /ColorSpace resources for the operators returned so far. */
  resources(): PdfDict | undefined {
    if (this.#used.size === 0) return undefined
    return new Map([...this.#used].toSorted().map((model) => [resourceName(model), this.space(model)]))
  }

  #operator(colour: Colour, operators: { gray: string; rgb: string; space: string; values: string }): string {
    const model = colour.length === 1 ? 'gray' : 'rgb'
    const values = colour.map((value) => Number(value.toFixed(3))).join(' ')
    if (!this.#calibrated[model]) return `${values} ${operators[model]}`
    this.#used.add(model)
    return `/${resourceName(model)} ${operators.space} ${values} ${operators.values}`
  }
}

export type Model = 'gray' | 'rgb'

function resourceName(model: Model): string {
  return model === 'gray' ? 'CalGray' : 'CalRGB'
}

/** The white point of D65 and, for RGB, the primaries of sRGB (§8.6.5.2 and §8.6.5.3). */
const whitePoint = [0.9505, 1, 1.089]

function calibratedGray(): PdfValue {
  return [name('CalGray'), dict({ WhitePoint: [...whitePoint], Gamma: 2.2 })]
}

function calibratedRgb(): PdfValue {
  const primaries = [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505]
  return [name('CalRGB'), dict({ WhitePoint: [...whitePoint], Gamma: [2.2, 2.2, 2.2], Matrix: primaries })]
}

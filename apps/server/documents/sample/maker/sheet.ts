import type { Typeface } from './typeface.ts'

// One page, drawn from the top left in points, as the API's coordinates are. What is drawn inside `tagged` becomes an
// element of the structure tree (ISO 32000-2, 14.7), so that a screen reader hears the document in its order.

export interface Style {
  face: Typeface
  size: number
  color: string
  /** Extra space after each letter, in points. */
  tracking?: number
  align?: 'left' | 'right' | 'center'
}

export class Sheet {
  readonly width: number
  readonly height: number
  /** The element of each marked-content id, by its structure type. */
  readonly elements: string[] = []
  private readonly operators: string[] = []

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  tagged(type: string, draw: () => void): void {
    this.operators.push(`/${type} << /MCID ${this.elements.length} >> BDC`)
    this.elements.push(type)
    draw()
    this.operators.push('EMC')
  }

  /** Lines and colours that carry no meaning. */
  artifact(draw: () => void): void {
    this.operators.push('/Artifact BMC')
    draw()
    this.operators.push('EMC')
  }

  rule(x: number, y: number, width: number, thickness: number, color: string): void {
    this.operators.push(
      `${color} RG ${thickness} w ${n(x)} ${n(this.height - y)} m ${n(x + width)} ${n(this.height - y)} l S`,
    )
  }

  rectangle(x: number, y: number, width: number, height: number, color: string): void {
    this.operators.push(`${color} rg ${n(x)} ${n(this.height - y - height)} ${n(width)} ${n(height)} re f`)
  }

  /** One line, its baseline at y. */
  line(x: number, y: number, text: string, style: Style): void {
    const { face, size, color, tracking = 0, align = 'left' } = style
    const width = face.width(text, size) + tracking * ([...text].length - 1)
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    this.show(left, y, `${n(tracking)} Tc ${face.encode(text)} Tj`, face, size, color)
  }

  /** Justified text, except its last line; answers the baseline of the line after it. */
  paragraph(x: number, y: number, width: number, leading: number, text: string, style: Style): number {
    const lines = breakLines(text, width, style)
    for (const [i, words] of lines.entries()) {
      const natural = style.face.width(words.join(' '), style.size)
      const stretch = i < lines.length - 1 && words.length > 1 ? (width - natural) / (words.length - 1) : 0
      const adjust = n((-stretch * 1000) / style.size)
      const strings = words.map((word, at) => style.face.encode(at < words.length - 1 ? `${word} ` : word))
      this.show(x, y + i * leading, `0 Tc [${strings.join(` ${adjust} `)}] TJ`, style.face, style.size, style.color)
    }
    return y + lines.length * leading
  }

  content(): Buffer {
    return Buffer.from(this.operators.join('\n'))
  }

  private show(x: number, y: number, operation: string, face: Typeface, size: number, color: string): void {
    const origin = `1 0 0 1 ${n(x)} ${n(this.height - y)} Tm`
    this.operators.push(`BT /${face.resource} ${size} Tf ${color} rg ${origin} ${operation} ET`)
  }
}

function breakLines(text: string, width: number, style: Style): string[][] {
  const lines: string[][] = [[]]
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? []
    if (line.length > 0 && style.face.width([...line, word].join(' '), style.size) > width) lines.push([word])
    else line.push(word)
  }
  return lines
}

/** A PDF number: no exponent, no needless digits. */
function n(value: number): string {
  return String(Number(value.toFixed(3)))
}

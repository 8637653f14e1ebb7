import type { ManifestFile } from '@countersign/evidence/bundle'
import { BODY, HASH, LABEL, NOTE, SECTION, VALUE } from '../completion-certificate/styles.ts'
import { INK, LEFT, PALE, type PdfLayout, RIGHT, WARNING } from '../pdf-layout/page.ts'

/** A form to complete by hand. Known values are filled in; the rest are blank lines and boxes. */
export class Form {
  readonly #layout: PdfLayout

  constructor(layout: PdfLayout) {
    this.#layout = layout
  }

  async section(text: string): Promise<void> {
    this.#layout.space(12)
    this.#layout.keep(120)
    await this.#layout.text('H2', text, SECTION)
    this.#layout.space(2)
  }

  async warning(text: string): Promise<void> {
    const setting = await this.#layout.set(text, { ...BODY, colour: WARNING }, RIGHT - LEFT - 16)
    this.#layout.band(setting.lines.length * BODY.leading + 12, PALE)
    this.#layout.space(6)
    this.#layout.row('P', [{ setting, x: LEFT + 8 }])
    this.#layout.space(6)
  }

  newPage(): void {
    this.#layout.keep(MOST_OF_A_PAGE)
  }

  async statement(text: string): Promise<void> {
    this.#layout.space(7)
    const setting = await this.#layout.set(text, BODY)
    this.#layout.rows('P', [[{ setting, x: LEFT }]])
  }

  async known(facts: readonly (readonly [label: string, value: string])[]): Promise<void> {
    for (const [label, value] of facts) {
      this.#layout.row('P', [
        { setting: await this.#layout.set(label, LABEL, VALUES - 8), x: LEFT },
        { setting: await this.#layout.set(value, VALUE, RIGHT - LEFT - VALUES, 'theirs'), x: LEFT + VALUES },
      ])
    }
  }

  /** The hash report: the hash of each record, by its path in the bundle. */
  async hashes(files: readonly ManifestFile[]): Promise<void> {
    this.#layout.space(4)
    for (const { path, sha256 } of files) {
      this.#layout.rows('P', [
        [
          { setting: await this.#layout.set(path, NOTE, PATH_WIDTH - 8, 'theirs'), x: LEFT },
          {
            setting: await this.#layout.set(sha256, { ...HASH, colour: INK }, RIGHT - LEFT - PATH_WIDTH, 'theirs'),
            x: LEFT + PATH_WIDTH,
          },
        ],
      ])
    }
  }

  /** Blank lines to fill in by hand. */
  async blanks(labels: readonly string[]): Promise<void> {
    for (const label of labels) {
      const setting = await this.#layout.set(label, LABEL, BLANKS - 8)
      this.#layout.keep(BLANK_HEIGHT)
      this.#layout.space(BLANK_HEIGHT - LABEL.leading)
      const y = this.#layout.y + LABEL.leading - 1
      this.#layout.row('P', [{ setting, x: LEFT }])
      this.#layout.shape({
        kind: 'rectangle',
        x: LEFT + BLANKS,
        y,
        width: RIGHT - LEFT - BLANKS,
        height: 0.5,
        fill: INK,
      })
    }
  }

  /** Check boxes. */
  async choices(labels: readonly string[]): Promise<void> {
    this.#layout.space(3)
    for (let first = 0; first < labels.length; first += CHOICES_A_ROW) {
      const row = labels.slice(first, first + CHOICES_A_ROW)
      this.#layout.keep(BODY.leading)
      const y = this.#layout.y
      for (const place of row.keys()) {
        const x = LEFT + place * CHOICE_WIDTH
        this.#layout.shape({ kind: 'rectangle', x, y: y + 3, width: 7, height: 7, stroke: INK })
      }
      const columns = row.map(async (label, place) => ({
        setting: await this.#layout.set(label, VALUE, CHOICE_WIDTH - 18),
        x: LEFT + place * CHOICE_WIDTH + 12,
      }))
      this.#layout.row('P', await Promise.all(columns))
      this.#layout.space(2)
    }
  }

  /** Name, signature, date, time and place, kept on one page. */
  async signature(): Promise<void> {
    this.#layout.keep(5 * BLANK_HEIGHT + 20)
    this.#layout.space(10)
    await this.blanks(['Signature', 'Date (DD/MM/YYYY)', 'Time (IST, 24 hours)', 'Place'])
  }
}

/** More than the space left on a page that has any content. */
const MOST_OF_A_PAGE = 720
const VALUES = 80
const PATH_WIDTH = 222
const BLANKS = 150
const BLANK_HEIGHT = 19
const CHOICES_A_ROW = 4
const CHOICE_WIDTH = (RIGHT - LEFT) / CHOICES_A_ROW

import type { ManifestFile } from '@countersign/evidence/bundle'
import { BODY, HASH, LABEL, NOTE, SECTION, VALUE } from '../completion-certificate/styles.ts'
import { INK, LEFT, PALE, type Paper, RIGHT, WARNING } from '../pdf-layout/page.ts'

/** A form to be completed by hand: what is known stands in it, the rest are lines and boxes. */
export class Form {
  readonly #paper: Paper

  constructor(paper: Paper) {
    this.#paper = paper
  }

  async section(text: string): Promise<void> {
    this.#paper.space(12)
    this.#paper.keep(120)
    await this.#paper.text('H2', text, SECTION)
    this.#paper.space(2)
  }

  async warning(text: string): Promise<void> {
    const setting = await this.#paper.set(text, { ...BODY, colour: WARNING }, RIGHT - LEFT - 16)
    this.#paper.band(setting.lines.length * BODY.leading + 12, PALE)
    this.#paper.space(6)
    this.#paper.row('P', [{ setting, x: LEFT + 8 }])
    this.#paper.space(6)
  }

  newPage(): void {
    this.#paper.keep(MOST_OF_A_PAGE)
  }

  async statement(text: string): Promise<void> {
    this.#paper.space(7)
    const setting = await this.#paper.set(text, BODY)
    this.#paper.rows('P', [[{ setting, x: LEFT }]])
  }

  async known(facts: readonly (readonly [label: string, value: string])[]): Promise<void> {
    for (const [label, value] of facts) {
      this.#paper.row('P', [
        { setting: await this.#paper.set(label, LABEL, VALUES - 8), x: LEFT },
        { setting: await this.#paper.set(value, VALUE, RIGHT - LEFT - VALUES, 'theirs'), x: LEFT + VALUES },
      ])
    }
  }

  /** The hash report: each record by its path in the bundle. */
  async hashes(files: readonly ManifestFile[]): Promise<void> {
    this.#paper.space(4)
    for (const { path, sha256 } of files) {
      this.#paper.rows('P', [
        [
          { setting: await this.#paper.set(path, NOTE, PATH_WIDTH - 8, 'theirs'), x: LEFT },
          {
            setting: await this.#paper.set(sha256, { ...HASH, colour: INK }, RIGHT - LEFT - PATH_WIDTH, 'theirs'),
            x: LEFT + PATH_WIDTH,
          },
        ],
      ])
    }
  }

  /** Lines to be written on by hand. */
  async blanks(labels: readonly string[]): Promise<void> {
    for (const label of labels) {
      const setting = await this.#paper.set(label, LABEL, BLANKS - 8)
      this.#paper.keep(BLANK_HEIGHT)
      this.#paper.space(BLANK_HEIGHT - LABEL.leading)
      const y = this.#paper.y + LABEL.leading - 1
      this.#paper.row('P', [{ setting, x: LEFT }])
      this.#paper.shape({
        kind: 'rectangle',
        x: LEFT + BLANKS,
        y,
        width: RIGHT - LEFT - BLANKS,
        height: 0.5,
        fill: INK,
      })
    }
  }

  /** Boxes to be ticked. */
  async choices(labels: readonly string[]): Promise<void> {
    this.#paper.space(3)
    for (let first = 0; first < labels.length; first += CHOICES_A_ROW) {
      const row = labels.slice(first, first + CHOICES_A_ROW)
      this.#paper.keep(BODY.leading)
      const y = this.#paper.y
      for (const place of row.keys()) {
        const x = LEFT + place * CHOICE_WIDTH
        this.#paper.shape({ kind: 'rectangle', x, y: y + 3, width: 7, height: 7, stroke: INK })
      }
      const columns = row.map(async (label, place) => ({
        setting: await this.#paper.set(label, VALUE, CHOICE_WIDTH - 18),
        x: LEFT + place * CHOICE_WIDTH + 12,
      }))
      this.#paper.row('P', await Promise.all(columns))
      this.#paper.space(2)
    }
  }

  /** Name, hand, date, time and place, kept together. */
  async signature(): Promise<void> {
    this.#paper.keep(5 * BLANK_HEIGHT + 20)
    this.#paper.space(10)
    await this.blanks(['Signature', 'Date (DD/MM/YYYY)', 'Time (IST, 24 hours)', 'Place'])
  }
}

/** More than is left once anything stands on a page. */
const MOST_OF_A_PAGE = 720
const VALUES = 80
const PATH_WIDTH = 222
const BLANKS = 150
const BLANK_HEIGHT = 19
const CHOICES_A_ROW = 4
const CHOICE_WIDTH = (RIGHT - LEFT) / CHOICES_A_ROW

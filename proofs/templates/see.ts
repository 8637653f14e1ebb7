import { holdInk, holdText, type Place } from '../lib/seen.ts'
import { displayedSize, pageCount, places, signBox, unitOf } from './form.ts'

/** Ink inside each box, none outside that was not there before. Returns the number of pixels of ink. */
export function checkInk(
  before: string,
  after: string,
  folder: string,
  boxes: readonly Place[] = [...places, { name: 'the signature', ...signBox }],
): Promise<number> {
  const widths = Array.from({ length: pageCount }, (_, index) => displayedSize(index + 1).width)
  return holdInk([before, after], folder, boxes, widths)
}

/** The text in every box, and nothing else, is the value. */
export async function checkText(file: string, expected = (value: string) => value): Promise<void> {
  await Promise.all(
    places.map((place) => holdText(file, place, expected(place.drawn ?? place.value), unitOf(place.page))),
  )
}

import type { Browser } from 'playwright-core'
import { encodePlainPng } from '../../apps/server/sealing/drawn/plain-png.ts'
import type { Mark, PreviewedBox } from '../../apps/signing/bodies.ts'
import { mustFind } from '../lib/faults.ts'
import { holdLimit } from '../lib/limits.ts'
import { hold } from '../lib/proof.ts'
import type { Case } from './cases.ts'
import { drawPreviews, SCALE, sealedAppearance } from './draw.ts'
import { inkIn, inkOutside } from './ink.ts'
import { judgeHalos, judgeOverlap, judgeText, limits, renderSheet, textOf } from './judge.ts'
import { photo } from './marks.ts'
import { laySheet } from './sheet.ts'

export const faults = {
  'another-font': 'a name that is sealed in another style than the preview shows',
  'cut-name': 'a caption with a name that was cut',
  'shifted-box': 'a preview a quarter of a point beside its box',
  'another-halo': 'a preview with more white around the name than is sealed',
  'opaque-background': 'a photo that is sealed with its paper',
  'outside-box': 'an appearance larger than its box',
}

const quiet = () => {}

export async function plantFaults(browser: Browser): Promise<void> {
  const size = { width: 180, height: 54 }
  const one: Case = { kind: 'typed', script: 'Latin', name: 'Asha Rao', style: 'quick', size }
  const mark: Mark = { kind: 'typed', name: one.name, style: one.style }
  const sheet = laySheet([size])
  const preview = await drawPreviews(browser, sheet, [one], [mark])
  const render = async (sealed: Mark) => renderSheet(sheet, [await sealedAppearance(one, sealed)])
  const [same, other] = [await render(mark), await render({ ...mark, style: 'flowing' })]
  judgeOverlap(one, { preview, sealed: same, sheet }, 0, quiet)
  await mustFind('another-font', () => judgeOverlap(one, { preview, sealed: other, sheet }, 0, quiet))
  await mustFind('shifted-box', () => judgeOverlap(one, { preview, sealed: same, sheet }, 0, quiet, 0.25))
  await mustFind('another-halo', () => judgeHalos(browser, [one], quiet, { changed: withWiderHalo }))
  const cut = await textOf(await sealedAppearance({ ...one, kind: 'drawn', name: 'Asha R…' }, mark))
  await mustFind('cut-name', () => judgeText({ ...one, kind: 'drawn' }, cut))
  const high = laySheet([{ width: 180, height: 90 }])
  const uncut: Mark = { kind: 'uploaded', image: encodePlainPng(await photo()).toString('base64') }
  const opaque = await renderSheet(high, [await sealedAppearance({ ...one, size: { width: 180, height: 90 } }, uncut)])
  await mustFind('opaque-background', () => holdLimit(limits.covered, inkIn(opaque, high.boxes[0], SCALE, 250)))
  const small = laySheet([{ width: 170, height: 54 }])
  await mustFind('outside-box', async () => hold(inkOutside(same, small, SCALE) === 0, 'ink outside'))
}

function withWiderHalo({ name, ...box }: PreviewedBox): PreviewedBox {
  return { ...box, ...(name && { name: { ...name, halo: 1.5 * name.halo } }) }
}

import { SIZES } from './materials.ts'
import type { SealFigures } from './measure.ts'

/** Milliseconds of processor time and, in brackets, times the floor with the same key. */
export function tableOf({ figures, memory }: Omit<SealFigures, 'twice'>): string[] {
  const sizes = Object.keys(SIZES)
  const lanes = [...new Set(figures.map(({ racer, key }) => `${racer}, ${key}`))]
  const rows = lanes.map((lane) => {
    const cells = sizes.map((size) => {
      const figure = figures.find((f) => `${f.racer}, ${f.key}` === lane && f.size === size)
      return figure ? `${figure.milliseconds.toFixed(2)} (${figure.ratio.toFixed(2)})` : ''
    })
    const peak = [...memory].find(([racer]) => lane === `${racer}, RSA-2048`)?.[1]
    return [
      lane.replace('peers/', '').replaceAll('-in-', ' in '),
      ...cells,
      peak ? `${(peak / 1e6).toFixed(0)} MB` : '',
    ]
  })
  const header = ['ms (× floor)', ...sizes, 'memory at 100 MB']
  return [header, ...rows].map(([lane = '', ...cells]) => lane.padEnd(28) + cells.map((c) => c.padStart(18)).join(''))
}

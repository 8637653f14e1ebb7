import { join } from 'node:path'

/** Where conformance/setup puts what it fetches. */
export const data = join(import.meta.dirname, '../../.data/conformance')

export const javaJudge = (name: 'dss' | 'verapdf'): string[] => [
  '-Xmx3g',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=4',
  '-Djava.awt.headless=true',
  '-cp',
  `${data}/classes-${name}:${data}/lib-${name}/*`,
  'Judge',
]

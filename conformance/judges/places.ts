import { join } from 'node:path'

/** Where conformance/setup puts what it fetches. */
export const data = join(import.meta.dirname, '../../.data/conformance')

/**
 * Classes come from the archive that conformance/setup made; where it does not fit they are loaded from their files.
 * Compiling them as well as can be costs more than it gains until a run has lasted for minutes.
 */
export const javaJudge = (name: 'dss' | 'verapdf', isLong: boolean): string[] => [
  '-Xmx3g',
  '-XX:+UseSerialGC',
  '-Xlog:disable',
  `-XX:SharedArchiveFile=${data}/classes-${name}.jsa`,
  `-XX:TieredStopAtLevel=${isLong ? 4 : 1}`,
  '-Djava.awt.headless=true',
  '-cp',
  `${data}/judge-${name}.jar:${data}/lib-${name}/*`,
  'Judge',
]

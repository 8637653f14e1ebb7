import { execFileSync } from 'node:child_process'
import type { Bench } from '../../conformance/judges/all.ts'
import { openDss } from '../../conformance/judges/dss.ts'
import { openOpenssl } from '../../conformance/judges/openssl.ts'
import { openPdfsig } from '../../conformance/judges/pdfsig.ts'
import { openPyhanko } from '../../conformance/judges/pyhanko.ts'
import { openQpdf } from '../../conformance/judges/qpdf.ts'
import type { DssVerdict, Judge, PyhankoVerdict, VerapdfVerdict } from '../../conformance/judges/types.ts'
import { openVerapdf } from '../../conformance/judges/verapdf.ts'

// Validators with a process of their own take seconds to start, and longer for their first file than for the next. Each
// is started once for all proofs of a run; run.ts ends them. A verdict depends on its question alone.

const running = new Map<string, Judge<object>>()
let isSetUp = false

/** Installs the judges where they are missing; looked at once in a run. */
export function setUpJudges(): void {
  if (!isSetUp) execFileSync('conformance/setup', { stdio: ['ignore', 'ignore', 'inherit'] })
  isSetUp = true
}

export function sharedDss(isLong = false): Judge<DssVerdict> {
  return shared('dss', () => openDss(isLong))
}

export function sharedPyhanko(): Judge<PyhankoVerdict> {
  return shared('pyhanko', openPyhanko)
}

export function sharedVerapdf(isLong = false): Judge<VerapdfVerdict> {
  return shared('verapdf', () => openVerapdf(isLong))
}

/** All judges, for a run of minutes if it is long. pdfsig is of this bench alone: it keeps roots by the names of files. */
export function openSharedBench(isLong = false): Bench {
  const pdfsig = openPdfsig()
  return {
    dss: sharedDss(isLong),
    pyhanko: sharedPyhanko(),
    verapdf: sharedVerapdf(isLong),
    pdfsig,
    qpdf: openQpdf(),
    openssl: openOpenssl(),
    [Symbol.asyncDispose]: () => pdfsig.close(),
  }
}

/** At the end of a run. */
export async function closeJudges(): Promise<void> {
  const all = [...running.values()]
  running.clear()
  await Promise.all(all.map((judge) => judge.close()))
}

/** Starts at once, so that it is ready when it is asked. One that ended without an answer is started again when asked. */
function shared<V extends object>(name: string, open: () => Judge<V>): Judge<V> {
  const current = () => {
    const judge = (running.get(name) as Judge<V> | undefined) ?? open()
    running.set(name, judge)
    return judge
  }
  current()
  return {
    async judge(question) {
      const judge = current()
      try {
        return await judge.judge(question)
      } catch (error) {
        if (running.get(name) === judge) running.delete(name)
        await judge.close()
        throw error
      }
    },
    close: async () => {},
  }
}

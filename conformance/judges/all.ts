import { openDss } from './dss.ts'
import { openOpenssl } from './openssl.ts'
import { openPdfsig } from './pdfsig.ts'
import { openPyhanko } from './pyhanko.ts'
import { openQpdf } from './qpdf.ts'
import { type Failure, type Judge, type JudgeName, judgeNames, type Question, type Verdicts } from './types.ts'
import { openVerapdf } from './verapdf.ts'

export type Bench = { readonly [Name in JudgeName]: Judge<Verdicts[Name]> } & AsyncDisposable

/** One file's row: a verdict or a failure of every judge that was asked. */
export type Sheet = { readonly file: string } & { readonly [Name in JudgeName]?: Verdicts[Name] | Failure }

export interface Options extends Omit<Question, 'file'> {
  /** Absent: all of them. */
  readonly judges?: readonly JudgeName[]
  /** What differs for one file: its password, non-strict reading, flavours. */
  readonly perFile?: (file: string) => Partial<Question>
  /** Judges already open, to save their start; they stay open. */
  readonly bench?: Bench
}

/** All judges, each started once, for a run of minutes if it is long; `await using bench = openBench()` ends them. */
export function openBench(isLong = false): Bench {
  const bench = {
    dss: openDss(isLong),
    pyhanko: openPyhanko(),
    verapdf: openVerapdf(isLong),
    pdfsig: openPdfsig(),
    qpdf: openQpdf(),
    openssl: openOpenssl(),
  }
  return {
    ...bench,
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(bench).map((judge) => judge.close()))
    },
  }
}

/** Asks every judge about every file. Judges work beside each other, each takes the files one after another. */
export async function judgeAll(files: readonly string[], options: Options): Promise<Sheet[]> {
  const { judges = judgeNames, perFile, bench: given, ...common } = options
  const bench = given ?? openBench()
  try {
    const questions = files.map((file): Question => ({ ...common, file, ...perFile?.(file) }))
    const columns = await Promise.all(judges.map((name) => column(bench[name], questions)))
    return files.map((file, row) => ({
      file,
      ...Object.fromEntries(judges.map((name, index) => [name, columns[index]?.[row]])),
    }))
  } finally {
    if (given === undefined) await bench[Symbol.asyncDispose]()
  }
}

async function column(judge: Judge<object>, questions: readonly Question[]): Promise<object[]> {
  const verdicts = []
  for (const question of questions) verdicts.push(await judge.judge(question))
  return verdicts
}

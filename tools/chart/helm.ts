import { readFileSync } from 'node:fs'
import koffi from 'koffi'

// helm lint and helm template, by Helm's own code in the shared library that tools/chart/setup makes. It is a program of
// its own because the library starts the threads of the Go runtime, which do not end.
//   node tools/chart/helm.ts LIBRARY < CALLS > RESULTS
// CALLS is a JSON array of Call, RESULTS one of Result.

export interface Call {
  action: 'lint' | 'template'
  chart: string
  /** For template only: lint reads the chart's own values. */
  valuesFile?: string
}

export interface Result {
  out: string
  /** Empty if it succeeded. */
  err: string
}

/** The version of the schemas. */
const KUBERNETES = '1.31.4'

koffi.struct('Result', { out: 'char *', err: 'char *', stdOut: 'char *', stdErr: 'char *' })
koffi.struct('LintOptions', { path: 'char *', strict: 'int', quiet: 'int' })
koffi.struct('TemplateOptions', {
  ...{ name: 'char *', version: 'char *', chart: 'char *', namespace: 'char *', kubeVersion: 'char *' },
  ...{ dependencyUpdate: 'int', skipCRDs: 'int', values: 'char *', setFiles: 'char *', valuesFiles: 'char *' },
  ...{ certFile: 'char *', keyFile: 'char *', caFile: 'char *', insecureSkipTlsVerify: 'int', plainHttp: 'int' },
  ...{ keyring: 'char *', debug: 'int', repositoryConfig: 'char *' },
})

const [library = ''] = process.argv.slice(2)
const lib = koffi.load(library)
const lint = lib.func('Result Lint(LintOptions *options)')
const template = lib.func('Result Template(TemplateOptions *options)')

const calls = JSON.parse(readFileSync(0, 'utf8')) as Call[]
process.stdout.write(JSON.stringify(calls.map(perform)), () => process.exit(0))

function perform({ action, chart, valuesFile = '' }: Call): Result {
  const options = {
    name: 'countersign',
    namespace: 'countersign',
    kubeVersion: KUBERNETES,
    chart,
    valuesFiles: valuesFile,
  }
  const result = action === 'lint' ? lint({ path: chart, strict: 1, quiet: 0 }) : template(options)
  const { out, err } = result as { out: string | null; err: string | null }
  return { out: out ?? '', err: err ?? '' }
}

import koffi from 'koffi'

// helm lint and helm template, by Helm's own code in the shared library that tools/chart/setup makes. It is a program of
// its own because the library starts the threads of the Go runtime, which do not end.
//   node tools/chart/helm.ts LIBRARY lint CHART
//   node tools/chart/helm.ts LIBRARY template CHART [VALUES_FILE …]

const [library = '', action, chart = '', ...valuesFiles] = process.argv.slice(2)
/** The version of the schemas. */
const KUBERNETES = '1.31.4'
const lib = koffi.load(library)

koffi.struct('Result', { out: 'char *', err: 'char *', stdOut: 'char *', stdErr: 'char *' })
koffi.struct('LintOptions', { path: 'char *', strict: 'int', quiet: 'int' })
koffi.struct('TemplateOptions', {
  ...{ name: 'char *', version: 'char *', chart: 'char *', namespace: 'char *', kubeVersion: 'char *' },
  ...{ dependencyUpdate: 'int', skipCRDs: 'int', values: 'char *', setFiles: 'char *', valuesFiles: 'char *' },
  ...{ certFile: 'char *', keyFile: 'char *', caFile: 'char *', insecureSkipTlsVerify: 'int', plainHttp: 'int' },
  ...{ keyring: 'char *', debug: 'int', repositoryConfig: 'char *' },
})

interface Result {
  out: string | null
  err: string | null
}

const { out, err } = run()
if (out) process.stdout.write(out)
if (err) process.stderr.write(`${err}\n`)
process.exit(err ? 1 : 0)

function run(): Result {
  if (action === 'lint') {
    return lib.func('Result Lint(LintOptions *options)')({ path: chart, strict: 1, quiet: 0 }) as Result
  }
  if (action !== 'template') throw new Error('usage: helm.ts LIBRARY lint|template CHART [VALUES_FILE …]')
  const template = lib.func('Result Template(TemplateOptions *options)')
  const options = {
    name: 'countersign',
    namespace: 'countersign',
    kubeVersion: KUBERNETES,
    chart,
    valuesFiles: valuesFiles.join(','),
  }
  return template(options) as Result
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Redocly's recommended rules and Spectral's OpenAPI rules, with nothing switched off. It is a program of its own: the
// linters are not among the product's packages.
//   node proofs/contract/lint-document.ts TOOLS DOCUMENT > FINDINGS
// TOOLS is the folder that tools/contract/setup prints, FINDINGS a JSON array of Finding.

export interface Finding {
  linter: 'Redocly' | 'Spectral'
  rule: string
  where: string
  message: string
}

interface Redocly {
  createConfig(config: object): Promise<object>
  lintFromString(input: { source: string; absoluteRef: string; config: object }): Promise<RedoclyProblem[]>
}

interface RedoclyProblem {
  ruleId: string
  message: string
  location: { pointer?: string }[]
}

interface Spectral {
  setRuleset(rules: object): void
  run(document: object): Promise<{ code: string | number; message: string; path: (string | number)[] }[]>
}

const [tools = '', document = ''] = process.argv.slice(2)
const load = createRequire(`${tools}/npm/package.json`)
const source = readFileSync(document, 'utf8')
const findings = await Promise.all([byRedocly(), bySpectral()])
process.stdout.write(JSON.stringify(findings.flat()))

async function byRedocly(): Promise<Finding[]> {
  const { createConfig, lintFromString } = load('@redocly/openapi-core') as Redocly
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: document, config })
  return problems.map(({ ruleId, message, location }) => {
    return { linter: 'Redocly', rule: ruleId, where: location[0]?.pointer ?? '', message }
  })
}

async function bySpectral(): Promise<Finding[]> {
  const core = load('@stoplight/spectral-core') as {
    Spectral: new () => Spectral
    Document: new (text: string, parser: unknown, name: string) => object
  }
  const { Json } = load('@stoplight/spectral-parsers') as { Json: unknown }
  const { oas } = load('@stoplight/spectral-rulesets') as { oas: object }
  const spectral = new core.Spectral()
  spectral.setRuleset({ extends: [[oas, 'recommended']] })
  const problems = await spectral.run(new core.Document(source, Json, document))
  return problems.map(({ code, message, path }) => {
    return { linter: 'Spectral', rule: String(code), where: path.join('/'), message }
  })
}

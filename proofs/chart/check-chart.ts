import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, parseAllDocuments, stringify } from 'yaml'
import type { Call, Result } from '../../tools/chart/helm.ts'
import { checkResources, type Resource } from './check-resources.ts'
import { type ChartTools, filesIn, relative } from './run-tools.ts'

// Charts with their values: helm lint, helm template, kubeconform with strict schemas, and the rules of
// check-resources.ts. A finding names the file and the key. All charts are checked together, because most of the time is
// taken by starting the tools.

export interface ChartToCheck {
  chart: string
  values: string
}

export interface CheckedChart {
  findings: string[]
  resources: Resource[]
}

export async function checkCharts(
  tools: ChartTools,
  charts: readonly ChartToCheck[],
  work: string,
): Promise<CheckedChart[]> {
  const folders = charts.map((_, index) => join(work, 'charts', String(index)))
  const calls = charts.flatMap((chart, index) => prepare(chart, folders[index] ?? ''))
  const results = await tools.helm(calls)
  const split = join(work, 'split')
  mkdirSync(split, { recursive: true })
  const checked = charts.map((_, index) => {
    const [lint, template] = results.slice(2 * index, 2 * index + 2) as [Result, Result]
    const findings = isClean(lint) ? [] : [relative(`helm lint: ${lint.out}${lint.err}`, folders[index] ?? '')]
    if (template.err) findings.push(relative(`helm template: ${template.err}`, folders[index] ?? ''))
    const resources = template.err ? [] : splitBySource(template.out, join(split, String(index)))
    return { findings: [...findings, ...checkResources(resources)], resources }
  })
  for (const [index, finding] of await validate(tools, split)) checked[index]?.findings.push(finding)
  return checked
}

function isClean({ out, err }: Result): boolean {
  return err === '' && out.includes('Failed: false')
}

/** Two copies: one to lint, one to render. */
function prepare({ chart, values }: ChartToCheck, folder: string): Call[] {
  const [linted, rendered] = [join(folder, 'lint'), join(folder, 'render')]
  for (const copy of [linted, rendered]) cpSync(chart, copy, { recursive: true })
  // The library's lint reads no values file, so the values become the chart's own.
  const merged = merge(readYaml(join(chart, 'values.yaml')), readYaml(values))
  writeFileSync(join(linted, 'values.yaml'), stringify(merged))
  // Hooks are not part of the manifest that the library returns: without their annotation they are.
  for (const { path, text } of filesIn(join(rendered, 'templates'), /\.yaml$/)) {
    writeFileSync(path, text.replaceAll('helm.sh/hook:', 'countersign.example/hook:'))
  }
  return [
    { action: 'lint', chart: linted },
    { action: 'template', chart: rendered, valuesFile: values },
  ]
}

type Values = { [key: string]: unknown }

function readYaml(path: string): Values {
  return (parse(readFileSync(path, 'utf8')) as Values | null) ?? {}
}

function merge(base: Values, over: Values): Values {
  const isMap = (value: unknown): value is Values =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const merged = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key]
    merged[key] = isMap(before) && isMap(value) ? merge(before, value) : value
  }
  return merged
}

/** Writes the resources of each template to a file of its name, so that findings name the template. */
function splitBySource(manifest: string, folder: string): Resource[] {
  const resources: Resource[] = []
  const texts = new Map<string, string[]>()
  for (const text of manifest.split(/^---$/m)) {
    const [, source] = /^# Source: [^/]+\/(\S+)$/m.exec(text) ?? []
    if (!source) continue
    texts.set(source, [...(texts.get(source) ?? []), text])
    for (const document of parseAllDocuments(text)) {
      const resource = document.toJS() as Omit<Resource, 'source'> | null
      if (resource) resources.push({ ...resource, source })
    }
  }
  for (const [source, parts] of texts) {
    mkdirSync(dirname(join(folder, source)), { recursive: true })
    writeFileSync(join(folder, source), parts.join('---'))
  }
  return resources
}

interface Validated {
  resources?: { filename: string; kind: string; name: string; msg: string }[]
}

/** Findings of kubeconform, each with the number of its chart. */
async function validate({ kubeconform }: ChartTools, split: string): Promise<[number, string][]> {
  const { code, out, err } = await kubeconform(split)
  const invalid = (JSON.parse(out || '{}') as Validated).resources ?? []
  if (code !== 0 && invalid.length === 0) throw new Error(`kubeconform failed: ${err}`)
  return invalid.map(({ filename, kind, name, msg }) => {
    const [index = '', ...path] = relative(filename, split).split('/')
    const why = msg.replaceAll(/'file:\S+definitions\//g, "'")
    return [Number(index), `${path.join('/')}: ${kind} ${name}: ${why}`]
  })
}

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, parseAllDocuments, stringify } from 'yaml'
import { checkResources, type Resource } from './check-resources.ts'
import { type ChartTools, filesIn, relative } from './run-tools.ts'

// The chart, with each of its value sets: helm lint, helm template, kubeconform with strict schemas, and the rules of
// check-resources.ts. A finding names the file and the key.

export interface CheckedChart {
  findings: string[]
  /** Resources of all value sets. */
  resources: number
  kinds: Set<string>
}

export async function checkChart(
  tools: ChartTools,
  chart: string,
  work: string,
  sets = filesIn(join(chart, 'ci'), /\.yaml$/).map(({ path }) => path),
): Promise<CheckedChart> {
  const found: CheckedChart = { findings: [], resources: 0, kinds: new Set() }
  for (const values of sets) {
    const folder = join(work, 'set')
    rmSync(folder, { recursive: true, force: true })
    found.findings.push(...(await lint(tools, chart, values, join(folder, 'lint'))))
    const rendered = await render(tools, chart, values, join(folder, 'rendered'))
    found.findings.push(...rendered.findings, ...checkResources(rendered.resources))
    found.resources += rendered.resources.length
    for (const { kind } of rendered.resources) found.kinds.add(kind)
  }
  return { ...found, findings: [...new Set(found.findings)] }
}

type Values = { [key: string]: unknown }

/** The library's lint reads no values file, so the values become the chart's own. */
async function lint({ helm }: ChartTools, chart: string, values: string, folder: string): Promise<string[]> {
  cpSync(chart, folder, { recursive: true })
  const merged = merge(readYaml(join(chart, 'values.yaml')), readYaml(values))
  writeFileSync(join(folder, 'values.yaml'), stringify(merged))
  const { code, out, err } = await helm('lint', folder)
  return code === 0 && /Failed: false/.test(out) ? [] : [relative(`helm lint: ${out}${err}`, folder)]
}

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

interface Validated {
  resources?: { filename: string; kind: string; name: string; msg: string }[]
}

async function render(
  { helm, kubeconform }: ChartTools,
  chart: string,
  values: string,
  folder: string,
): Promise<{ findings: string[]; resources: Resource[] }> {
  const copy = join(folder, 'chart')
  cpSync(chart, copy, { recursive: true })
  // Hooks are not part of the manifest that the library returns: without their annotation they are.
  for (const { path, text } of filesIn(join(copy, 'templates'), /\.yaml$/)) {
    writeFileSync(path, text.replaceAll('helm.sh/hook:', 'countersign.example/hook:'))
  }
  const { code, out, err } = await helm('template', copy, values)
  if (code !== 0) return { findings: [relative(`helm template: ${err}`, copy)], resources: [] }
  const split = join(folder, 'split')
  const resources = splitBySource(out, split)
  const validated = await kubeconform(split)
  const invalid = (JSON.parse(validated.out || '{}') as Validated).resources ?? []
  const findings = invalid.map(({ filename, kind, name, msg }) =>
    relative(`${filename}: ${kind} ${name}: ${msg.replaceAll(/'file:\S+definitions\//g, "'")}`, split),
  )
  if (validated.code !== 0 && findings.length === 0) findings.push(`kubeconform: ${validated.err}`)
  return { findings, resources }
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

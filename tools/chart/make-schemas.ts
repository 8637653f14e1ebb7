import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

// Writes the schemas that kubeconform validates the chart with: of the kinds that the chart uses, and no others. Sources
// are `api/openapi-spec/swagger.json` of k8s.io/kubernetes and custom resource definitions as YAML, from their Go modules:
//   node tools/chart/make-schemas.ts swagger.json podmonitors.yaml prometheusrules.yaml scaledobjects.yaml clusters.yaml
// Descriptions are removed, and every object with known properties refuses others.

const FOLDER = join(import.meta.dirname, 'schemas')

/** The kinds of the chart, with the first part of their group and the version, as kubeconform names them. */
const KINDS: Record<string, string> = {
  ...{ ConfigMap: 'v1', PersistentVolumeClaim: 'v1', Service: 'v1', ServiceAccount: 'v1' },
  ...{ Deployment: 'apps-v1', Job: 'batch-v1', CronJob: 'batch-v1', HorizontalPodAutoscaler: 'autoscaling-v2' },
  ...{ Ingress: 'networking-v1', NetworkPolicy: 'networking-v1', PodDisruptionBudget: 'policy-v1' },
}

type Schema = Record<string, unknown>
type Definitions = Record<string, Schema>

interface CustomResource {
  spec: {
    group: string
    names: { kind: string }
    versions: { name: string; storage: boolean; schema: { openAPIV3Schema: Schema } }[]
  }
}

const [swagger, ...customResources] = process.argv.slice(2)
if (!swagger) throw new Error('usage: node tools/chart/make-schemas.ts swagger.json [custom-resource.yaml …]')
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER)
writeBuiltIn((JSON.parse(readFileSync(swagger, 'utf8')) as { definitions: Definitions }).definitions)
for (const file of customResources) writeCustom(parse(readFileSync(file, 'utf8')) as CustomResource)

function writeBuiltIn(all: Definitions): void {
  const needed: Definitions = {}
  const roots: Record<string, string> = {}
  for (const [kind, suffix] of Object.entries(KINDS)) {
    const version = suffix.split('-').at(-1)
    const name = Object.keys(all).find((one) => one.endsWith(`.${version}.${kind}`))
    if (!name) throw new Error(`swagger.json has no ${kind} of ${version}`)
    roots[`${kind}-${suffix}`] = name
    collect(name, all, needed)
  }
  write('definitions', { definitions: needed })
  for (const [kind, name] of Object.entries(roots)) write(kind, { $ref: `definitions.json#/definitions/${name}` })
}

/** Copies a definition and those that it refers to. */
function collect(name: string, all: Definitions, needed: Definitions): void {
  const definition = all[name]
  if (!definition || needed[name]) return
  needed[name] = strict(definition)
  const text = JSON.stringify(definition)
  for (const [, next] of text.matchAll(/"#\/definitions\/([^"]+)"/g)) if (next) collect(next, all, needed)
}

function writeCustom({ spec }: CustomResource): void {
  const version = spec.versions.find(({ storage }) => storage)
  if (!version) throw new Error(`${spec.names.kind} has no stored version`)
  const schema = strict(version.schema.openAPIV3Schema)
  const properties = { ...(schema.properties as Schema), metadata: { type: 'object' } }
  write(`${spec.names.kind}-${spec.group.split('.')[0]}-${version.name}`, { ...schema, properties })
}

function strict(schema: Schema, isSchema = true): Schema {
  const kept: Schema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (isSchema && (key === 'description' || key.startsWith('x-kubernetes-'))) continue
    kept[key] = copied(value, isSchema && key === 'properties')
  }
  if (!isSchema) return kept
  if (schema['x-kubernetes-int-or-string'] || schema.format === 'int-or-string') {
    return { oneOf: [{ type: 'integer' }, { type: 'string' }] }
  }
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] || schema.additionalProperties !== undefined
  if (schema.properties && !isOpen) kept.additionalProperties = false
  return kept
}

/** The values of `properties` are schemas; its keys are names. */
function copied(value: unknown, areNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => copied(one, false))
  return value !== null && typeof value === 'object' ? strict(value as Schema, !areNames) : value
}

function write(name: string, schema: Schema): void {
  writeFileSync(join(FOLDER, `${name.toLowerCase()}.json`), `${JSON.stringify(schema)}\n`)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { settingFindings } from './check-resources.ts'
import { ROOT } from './run-tools.ts'

// compose.yaml: the Compose specification's schema, hardening of every service, and names that fit together.

interface Service {
  image?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  healthcheck?: object
  network_mode?: string
  environment?: Record<string, string>
  secrets?: (string | { source: string })[]
  volumes?: string[]
  depends_on?: Record<string, object>
}

interface Compose {
  services: Record<string, Service>
  secrets: Record<string, object>
  volumes: Record<string, object>
}

const validate = compileSchema()

export function checkCompose(folder: string): { findings: string[]; services: number } {
  const compose = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), { merge: true }) as Compose
  const findings: string[] = []
  if (!validate(compose)) {
    for (const { instancePath, message, params } of validate.errors ?? []) {
      findings.push(`compose.yaml: ${instancePath || '/'}: ${message} ${JSON.stringify(params)}`)
    }
    return { findings, services: 0 }
  }
  const entries = Object.entries(compose.services)
  for (const [name, service] of entries)
    findings.push(...serviceFindings(`compose.yaml: services.${name}`, service, compose))
  const used = new Set(entries.flatMap(([, service]) => secretsOf(service)))
  for (const name of Object.keys(compose.secrets)) {
    if (!used.has(name)) findings.push(`compose.yaml: secrets.${name}: no service uses it`)
  }
  return { findings, services: entries.length }
}

function serviceFindings(at: string, service: Service, compose: Compose): string[] {
  const rules: [string, boolean][] = [
    ['image: must be a variable, so that a digest can be set', /^\$\{[A-Z_]+:\?/.test(service.image ?? '')],
    ['read_only: must be true', service.read_only === true],
    ['cap_drop: must have ALL', service.cap_drop?.includes('ALL') === true],
    ['security_opt: must have no-new-privileges', service.security_opt?.includes('no-new-privileges:true') === true],
    ['healthcheck: must be set', service.healthcheck !== undefined],
    [
      'cap_add: only an examiner without network may have capabilities',
      !service.cap_add || service.network_mode === 'none',
    ],
  ]
  const named = (service.volumes ?? [])
    .map((volume) => volume.split(':')[0] ?? '')
    .filter((volume) => /^[a-z]/.test(volume))
  return [
    ...rules.filter(([, holds]) => !holds).map(([rule]) => `${at}.${rule}`),
    ...settingFindings(`${at}.environment`, Object.keys(service.environment ?? {})),
    ...missing(`${at}.secrets`, secretsOf(service), compose.secrets),
    ...missing(`${at}.volumes`, named, compose.volumes),
    ...missing(`${at}.depends_on`, Object.keys(service.depends_on ?? {}), compose.services),
  ]
}

function secretsOf({ secrets = [] }: Service): string[] {
  return secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source))
}

function missing(at: string, names: readonly string[], declared: Record<string, object>): string[] {
  return names.filter((name) => !(name in declared)).map((name) => `${at}: ${name} is not declared`)
}

function compileSchema() {
  const schema = JSON.parse(readFileSync(join(ROOT, 'tools/chart/compose-spec.json'), 'utf8')) as Record<
    string,
    unknown
  >
  delete schema.$schema // its address differs from the one that Ajv knows
  return new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema)
}

import { SettingsSchema } from '../../apps/server/config/schema.ts'

// Rules that no schema of Kubernetes has: what a pod may do, which secrets it reads, and whether names fit together.

export interface Resource {
  /** The template that it comes from. */
  source: string
  kind: string
  metadata: { name: string; labels?: Labels }
  data?: Record<string, string>
  spec?: unknown
}

type Labels = Record<string, string>

interface Container {
  name: string
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string } } }[]
  securityContext?: {
    allowPrivilegeEscalation?: boolean
    readOnlyRootFilesystem?: boolean
    runAsNonRoot?: boolean
    capabilities?: { drop?: string[] }
    seccompProfile?: { type?: string }
  }
  resources?: { limits?: { memory?: string } }
  livenessProbe?: { httpGet?: { path?: string } }
  readinessProbe?: { httpGet?: { path?: string } }
}

interface PodSpec {
  automountServiceAccountToken?: boolean
  hostUsers?: boolean
  serviceAccountName?: string
  initContainers?: Container[]
  containers: Container[]
  volumes?: { name: string; secret?: { secretName: string } }[]
}

interface Pod {
  /** Where the pod is, for findings. */
  place: string
  kind: string
  component: string
  labels: Labels
  spec: PodSpec
}

const KNOWN = new Set(Object.keys(SettingsSchema.properties))

export function checkResources(resources: readonly Resource[]): string[] {
  const pods = resources.flatMap(podsOf)
  return [
    ...pods.flatMap(podFindings),
    ...secretFindings(pods),
    ...resources.flatMap((resource) => [
      ...selectorFindings(resource, pods),
      ...settingFindings(`${placeOf(resource)}: data`, Object.keys(resource.data ?? {})),
    ]),
  ]
}

/** Settings that the product does not know: each is a mistake that it would not report. */
export function settingFindings(place: string, names: readonly string[]): string[] {
  return names
    .filter((name) => name.startsWith('COUNTERSIGN_') && !KNOWN.has(name))
    .map((name) => `${place}.${name}: no such setting (docs/operators/settings.md)`)
}

function placeOf({ source, kind, metadata }: Resource): string {
  return `${source}: ${kind} ${metadata.name}`
}

interface Workload {
  template?: { metadata?: { labels?: Labels }; spec: PodSpec }
  jobTemplate?: { spec: Workload }
}

function podsOf(resource: Resource): Pod[] {
  if (!['Deployment', 'Job', 'CronJob'].includes(resource.kind)) return []
  const workload = resource.spec as Workload
  const template = workload.template ?? workload.jobTemplate?.spec.template
  if (!template) return []
  const labels = template.metadata?.labels ?? {}
  const component = labels['app.kubernetes.io/component'] ?? ''
  return [{ place: placeOf(resource), kind: resource.kind, component, labels, spec: template.spec }]
}

function podFindings({ place, kind, spec }: Pod): string[] {
  const findings =
    spec.automountServiceAccountToken === false ? [] : [`${place}: automountServiceAccountToken: must be false`]
  for (const container of [...(spec.initContainers ?? []), ...spec.containers]) {
    const at = `${place}: container ${container.name}`
    const security = container.securityContext ?? {}
    const isExaminer = container.name === 'examiner'
    const rules: [string, boolean][] = [
      ['securityContext.allowPrivilegeEscalation: must be false', security.allowPrivilegeEscalation === false],
      ['securityContext.readOnlyRootFilesystem: must be true', security.readOnlyRootFilesystem === true],
      ['securityContext.capabilities.drop: must have ALL', security.capabilities?.drop?.includes('ALL') === true],
      ['securityContext.seccompProfile: must be set', security.seccompProfile?.type !== undefined],
      [
        'securityContext.runAsNonRoot: must be true, except for an examiner in a user namespace',
        isExaminer ? spec.hostUsers === false : security.runAsNonRoot === true,
      ],
      ['resources.limits.memory: must be set', container.resources?.limits?.memory !== undefined],
    ]
    findings.push(...rules.filter(([, holds]) => !holds).map(([rule]) => `${at}: ${rule}`))
    findings.push(
      ...settingFindings(
        `${at}: env`,
        (container.env ?? []).map(({ name }) => name),
      ),
    )
  }
  if (kind !== 'Deployment') return findings
  for (const { name, livenessProbe, readinessProbe } of spec.containers) {
    if (livenessProbe?.httpGet?.path !== '/livez')
      findings.push(`${place}: container ${name}: livenessProbe: must ask /livez`)
    if (readinessProbe?.httpGet?.path !== '/readyz')
      findings.push(`${place}: container ${name}: readinessProbe: must ask /readyz`)
  }
  return findings
}

/** Database URLs, seal keys and webhook keys belong to one kind of process each. */
function secretFindings(pods: readonly Pod[]): string[] {
  const readers = new Map<string, Set<string>>()
  const accounts = new Map<string, string>()
  const findings: string[] = []
  for (const { place, component, spec } of pods) {
    const containers = [...(spec.initContainers ?? []), ...spec.containers]
    const names = [
      ...containers.flatMap(({ env = [] }) => env.map(({ valueFrom }) => valueFrom?.secretKeyRef?.name)),
      ...(spec.volumes ?? []).map(({ secret }) => secret?.secretName),
    ].filter((name) => name !== undefined)
    for (const name of names) readers.set(name, (readers.get(name) ?? new Set()).add(component))
    const other = spec.serviceAccountName && accounts.get(spec.serviceAccountName)
    if (other && other !== component) findings.push(`${place}: serviceAccountName: is that of ${other}, too`)
    if (spec.serviceAccountName) accounts.set(spec.serviceAccountName, component)
  }
  for (const [secret, components] of readers) {
    const isShared = /-(s3|smtp|master-key)$/.test(secret)
    if (components.size > 1 && !isShared) {
      findings.push(`templates: the secret ${secret} is read by ${[...components].sort().join(' and ')}`)
    }
  }
  return findings
}

interface Selecting {
  selector?: Labels | { matchLabels?: Labels }
  podSelector?: { matchLabels?: Labels }
  scaleTargetRef?: { name: string }
}

/** A selector that selects nothing, and a target that does not exist, are valid for Kubernetes. */
function selectorFindings(resource: Resource, pods: readonly Pod[]): string[] {
  const { selector, podSelector, scaleTargetRef } = (resource.spec ?? {}) as Selecting
  const findings: string[] = []
  if (scaleTargetRef && !pods.some(({ place }) => place.endsWith(`: Deployment ${scaleTargetRef.name}`))) {
    findings.push(`${placeOf(resource)}: spec.scaleTargetRef: there is no Deployment ${scaleTargetRef.name}`)
  }
  const chosen = podSelector ?? selector
  if (!chosen) return findings
  const wanted = Object.entries(('matchLabels' in chosen ? (chosen.matchLabels as Labels) : (chosen as Labels)) ?? {})
  const fits = pods.some(({ labels }) => wanted.every(([name, value]) => labels[name] === value))
  if (!fits) findings.push(`${placeOf(resource)}: spec.selector: selects no pod of the chart`)
  return findings
}

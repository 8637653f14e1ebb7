import { isPackage, nameAt, type Project } from './project.ts'

// Known vulnerabilities of the locked packages, from the registry's advisory service. Many registries have none: then
// nothing was checked, and the result says so.

export type Audit =
  | { status: 'not checked'; reason: string }
  | { status: 'checked'; packages: number; advisories: Advisory[] }

export interface Advisory {
  name: string
  severity: string
  title: string
  url: string
  versions: string
}

const ANSWER_MS = 20_000

export async function audit(projects: readonly Project[], registry: string): Promise<Audit> {
  const versions = lockedVersions(projects)
  const answer = await askRegistry(registry, versions)
  if ('reason' in answer) return { status: 'not checked', reason: answer.reason }
  const advisories = Object.entries(answer.advisories).flatMap(([name, found]) =>
    found.map(({ severity, title, url, vulnerable_versions }) => ({
      ...{ name, severity, title, url },
      versions: vulnerable_versions,
    })),
  )
  return { status: 'checked', packages: Object.keys(versions).length, advisories }
}

function lockedVersions(projects: readonly Project[]): Record<string, string[]> {
  const packages = projects.flatMap(({ locked }) =>
    [...locked].flatMap(([path, { version, link }]) =>
      isPackage(path) && !link && version !== undefined ? [{ name: nameAt(path), version }] : [],
    ),
  )
  const byName = Map.groupBy(packages, ({ name }) => name)
  return Object.fromEntries([...byName].map(([name, found]) => [name, found.map(({ version }) => version)]))
}

interface RawAdvisory {
  severity: string
  title: string
  url: string
  vulnerable_versions: string
}

async function askRegistry(
  registry: string,
  versions: Record<string, string[]>,
): Promise<{ reason: string } | { advisories: Record<string, RawAdvisory[]> }> {
  const url = new URL('-/npm/v1/security/advisories/bulk', registry.endsWith('/') ? registry : `${registry}/`)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(versions),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (answer.status !== 200) return { reason: `the registry's advisory service answered ${answer.status}` }
    const advisories: unknown = await answer.json()
    if (!isAdvisories(advisories)) return { reason: "the registry's advisory service answered something else" }
    return { advisories }
  } catch (error) {
    return { reason: `the registry's advisory service did not answer: ${(error as Error).message}` }
  }
}

function isAdvisories(answer: unknown): answer is Record<string, RawAdvisory[]> {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false
  return Object.values(answer).every(
    (list) =>
      Array.isArray(list) && list.every((one) => typeof one?.title === 'string' && typeof one?.url === 'string'),
  )
}

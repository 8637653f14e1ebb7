import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { audit } from './audit.ts'
import { licenceBreaches } from './check-licences.ts'
import { lockBreaches } from './check-lock.ts'
import { makeSbom } from './make-sbom.ts'
import { readProject } from './project.ts'
import { systemPackages } from './system-packages.ts'
import { schemaErrors } from './validate-sbom.ts'

// node tools/supply-chain/check.ts   checks lock files, licences and the SBOM; lists the breaches and exits 1 if there are any
//   --sbom FILE                      also writes the SBOM
//   --audit                          also asks the registry for known vulnerabilities
//   --root FOLDER                    of another checkout

const { values } = parseArgs({
  options: {
    sbom: { type: 'string' },
    audit: { type: 'boolean', default: false },
    root: { type: 'string', default: resolve(import.meta.dirname, '../..') },
  },
})

const projects = [values.root, join(values.root, 'tools/node')].map(readProject)
/** Judges and generators of the API's clients: they have rules, and no place in the SBOM. */
const contractTools = ['tools/contract', 'tools/sdk'].map((folder) => readProject(join(values.root, folder)))
const sbom = makeSbom(projects, systemPackages())
const breaches = [
  ...[...projects, ...contractTools].flatMap((project) => [...lockBreaches(project), ...licenceBreaches(project)]),
  ...schemaErrors(sbom).map((error) => `SBOM: ${error}`),
  ...(values.audit ? await knownVulnerabilities() : []),
]
if (values.sbom !== undefined) writeFileSync(values.sbom, `${JSON.stringify(sbom, null, 2)}\n`)
if (breaches.length > 0) {
  process.stderr.write(`${breaches.join('\n')}\n${breaches.length} breaches of the rules for dependencies\n`)
  process.exitCode = 1
} else {
  const product = sbom.components.filter(({ scope }) => scope !== 'excluded').length
  process.stdout.write(`SBOM: ${sbom.components.length} components, ${product} of them in the product\n`)
}

async function knownVulnerabilities(): Promise<string[]> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const result = await audit([...projects, ...contractTools], registry)
  if (result.status === 'not checked') {
    process.stdout.write(`Known vulnerabilities: not checked (${result.reason})\n`)
    return []
  }
  const { packages, advisories } = result
  process.stdout.write(`Known vulnerabilities: ${packages} packages checked, ${advisories.length} advisories\n`)
  return advisories.map((one) => `${one.name} ${one.versions}: ${one.title} (${one.severity}, ${one.url})`)
}

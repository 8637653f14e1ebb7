import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import formatsPlugin from 'ajv-formats'

const PACKAGE = createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')

/** The errors of an SBOM under the CycloneDX 1.6 schema, as its authors publish it. */
export function schemaErrors(sbom: unknown): string[] {
  const ajv = new Ajv({ strict: false, validateFormats: true })
  const addFormats = formatsPlugin as unknown as (ajv: Ajv) => void
  addFormats(ajv)
  // Formats of JSON Schema that ajv-formats lacks. An SBOM of ours has neither.
  ajv.addFormat('iri-reference', /^\S*$/).addFormat('idn-email', /^\S+@\S+$/)
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(readSchema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  const validate = ajv.compile(readSchema('bom-1.6'))
  validate(sbom)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
}

function readSchema(name: string): object {
  return JSON.parse(readFileSync(join(dirname(PACKAGE), `res/schema/${name}.SNAPSHOT.schema.json`), 'utf8'))
}

// Comments and tests cite the contract, docs/SPEC.md, by section: `SPEC §3.4`.

/** The numbers of the sections of a document: of its headings `## 3. Title` and `### 3.4 Title`. */
export function sectionsIn(document: string): Set<string> {
  return new Set([...document.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number))
}

/** The groups of tests in `proofs/seed/sections` begin with a section: `describe('§3 States', …)`. */
const GROUP = /\bdescribe[.\w]*\(\s*['"`]§(\d+(?:\.\d+)?)/g
const CITATION = /\bSPEC §(\d+(?:\.\d+)?)/g

/** The sections that a file cites. */
export function citationsIn(file: string, text: string): string[] {
  const groups = file.startsWith('proofs/seed/sections/') ? [...text.matchAll(GROUP)] : []
  return [...text.matchAll(CITATION), ...groups].map(([, number = '']) => number)
}

/** Citations of sections that the contract does not have. */
export function unknownCitations(files: ReadonlyMap<string, string>, contract: string): string[] {
  const sections = sectionsIn(contract)
  return [...files].flatMap(([file, text]) =>
    citationsIn(file, text)
      .filter((number) => !sections.has(number))
      .map((number) => `${file}: docs/SPEC.md has no section ${number}`),
  )
}

/** Documents, and headings of them, that sources name in comments and messages: `docs/operators/keys.md#loss`. */
export function namedDocuments(text: string): string[] {
  return [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([name]) => name)
}

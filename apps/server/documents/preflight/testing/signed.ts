import { copyFile, readFile, writeFile } from 'node:fs/promises'
import type { HostileFile } from './hostile-file.ts'

/** Documents signed with another program that cannot be signed further. */
export function signedByOthers(): HostileFile[] {
  return [
    {
      name: 'signed-and-locked',
      code: 'fields_locked',
      make: (path) => copyFile(corpus('pyhanko-fieldmdp-all'), path),
    },
    { name: 'signed-and-certified', code: 'certified', make: (path) => copyFile(corpus('pyhanko-certified-p2'), path) },
    { name: 'signed-and-damaged', code: 'already_signed', make: withoutItsPlace },
  ]
}

function corpus(name: string): URL {
  return new URL(`../../../../../conformance/corpus/files/${name}.pdf`, import.meta.url)
}

/** The position of the cross-reference table is wrong: any tool can repair that, but not without changing the file. */
async function withoutItsPlace(path: string): Promise<void> {
  const bytes = await readFile(corpus('pyhanko-approval'))
  const at = bytes.lastIndexOf('startxref')
  await writeFile(path, Buffer.concat([bytes.subarray(0, at), Buffer.from('startxref\n7\n%%EOF\n')]))
}

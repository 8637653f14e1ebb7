import { dirname, join, normalize } from 'node:path'
import { anchorsIn, type Documents, linksIn } from './markdown.ts'

/** Links to files that do not exist, and to headings that a document does not have. Addresses of other sites are not checked. */
export function brokenLinks(documents: Documents, exists: (path: string) => boolean): string[] {
  return [...documents].flatMap(([file, text]) =>
    linksIn(text)
      .filter(({ target }) => !/^[a-z][a-z0-9+.-]*:/i.test(target))
      .flatMap(({ line, target }) => {
        const [path = '', anchor] = decodeURI(target).split('#')
        const found = path === '' ? file : normalize(join(dirname(file), path))
        if (!exists(found)) return [`${file}:${line}: ${target} does not exist`]
        const other = documents.get(found)
        if (!anchor || other === undefined || anchorsIn(other).includes(anchor)) return []
        return [`${file}:${line}: ${target}: ${found} has no such heading`]
      }),
  )
}

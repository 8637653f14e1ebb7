import { importsOf, type Sources } from './source.ts'

/** Import cycles, each as the files of one strongly connected component (Tarjan's algorithm). Type imports count too. */
export function importCycles(sources: Sources): string[] {
  const graph = new Map(
    [...sources].map(([file, text]) => [
      file,
      importsOf(file, text)
        .map(({ target }) => target)
        .filter((target) => sources.has(target)),
    ]),
  )
  return components(graph).map((files) => `import cycle: ${files.toSorted().join(', ')}`)
}

interface Visit {
  index: number
  low: number
}

function components(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const visits = new Map<string, Visit>()
  const stack: string[] = []
  const found: string[][] = []

  function visit(file: string): Visit {
    const own = { index: visits.size, low: visits.size }
    visits.set(file, own)
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      const seen = visits.get(target)
      if (!seen) own.low = Math.min(own.low, visit(target).low)
      else if (stack.includes(target)) own.low = Math.min(own.low, seen.index)
    }
    if (own.low === own.index) {
      const component = stack.splice(stack.indexOf(file))
      if (component.length > 1) found.push(component)
    }
    return own
  }

  for (const file of graph.keys()) if (!visits.has(file)) visit(file)
  return found
}

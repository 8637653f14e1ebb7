// A plan as PostgreSQL reports it after execution (EXPLAIN's JSON form), and how many buffers it touched.

export interface Plan {
  'Node Type': string
  'Parent Relationship'?: string
  'Subplan Name'?: string
  'CTE Name'?: string
  'Relation Name'?: string
  'Index Name'?: string
  Operation?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

export interface Executed {
  text: string
  ms: number
  plan: Plan
}

/**
 * Shared buffers hit or read by a statement. A node's count includes its children's, with one exception: a
 * data-modifying WITH that nothing reads runs after the main plan has ended, and is counted beside it.
 */
export function buffersOf(plan: Plan): number {
  const nodes = [plan, ...descendants(plan)]
  const read = new Set(nodes.map((node) => node['CTE Name']))
  const apart = nodes.filter((node) => {
    const name = /^CTE (.*)$/.exec(node['Subplan Name'] ?? '')?.[1]
    return name !== undefined && node['Node Type'] === 'ModifyTable' && !read.has(name)
  })
  return [plan, ...apart].reduce((sum, node) => sum + touched(node), 0)
}

function descendants(plan: Plan): Plan[] {
  return (plan.Plans ?? []).flatMap((child) => [child, ...descendants(child)])
}

function touched(node: Plan): number {
  return node['Shared Hit Blocks'] + node['Shared Read Blocks']
}

/** A statement and its plan in a line per node, without what was never executed. */
export function linesOf({ text, ms, plan }: Executed): string[] {
  const statement = text.replaceAll(/\s+/g, ' ').trim()
  return [
    `${statement.length > 90 ? `${statement.slice(0, 90)}…` : statement}  [${ms.toFixed(2)} ms]`,
    ...nodeLines(plan, 1),
  ]
}

function nodeLines(node: Plan, depth: number): string[] {
  if (node['Actual Loops'] === 0) return []
  const what = [
    node['Subplan Name'] && `${node['Subplan Name']}:`,
    node.Operation ?? node['Node Type'],
    node['Relation Name'] && `on ${node['Relation Name']}`,
    node['Index Name'] && `by ${node['Index Name']}`,
  ]
  const times = node['Actual Loops'] > 1 ? ` × ${node['Actual Loops']}` : ''
  const line = `${what.filter(Boolean).join(' ')} (${node['Actual Rows']} rows${times}, ${touched(node)} buffers)`
  return [`${'  '.repeat(depth)}${line}`, ...(node.Plans ?? []).flatMap((child) => nodeLines(child, depth + 1))]
}

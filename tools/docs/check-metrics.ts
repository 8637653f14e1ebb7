// Reads the names of metrics and alerts in documents, rules of Prometheus and expressions of dashboards.

export interface Alert {
  name: string
  expr: string
  severity: string
  runbook: string
}

export function alertsIn(rules: string): Alert[] {
  return rules
    .split(/^\s+- alert: /m)
    .slice(1)
    .map((rule) => ({
      name: /^\w+/.exec(rule)?.[0] ?? '',
      expr: (/expr: (?:>-)?([\s\S]*?)\n\s+(?:for|labels):/.exec(rule)?.[1] ?? '').trim(),
      severity: /severity: (\w+)/.exec(rule)?.[1] ?? '',
      runbook: /runbook: "([^"]*)"/.exec(rule)?.[1] ?? '',
    }))
}

export function recordedIn(rules: string): string[] {
  return [...rules.matchAll(/- record: (\S+)/g)].map(([, name = '']) => name)
}

/** The metrics in expressions. The series of a histogram have the name of the histogram. */
export function metricsIn(text: string): string[] {
  const names = text
    .replace(/^\s*#.*$/gm, '')
    .matchAll(/\b(?:countersign:[\w:]+|(?:countersign|process)_[a-z0-9_]+|up(?=\{))/g)
  return [...names].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
}

/** Of the first column of its table. `_name` stands for the last part of the name before it. */
export function documentedMetrics(document: string): string[] {
  return document
    .split('\n')
    .filter((line) => /^\| `(countersign|process)_/.test(line))
    .flatMap((line) => {
      const spans = [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
      const stem = (spans[0] ?? '').replace(/_[^_]+$/, '')
      return spans.map((name) => (name.startsWith('_') ? `${stem}${name}` : name))
    })
}

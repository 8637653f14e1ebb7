import { atMost } from '../lib/limits.ts'

export const LIMITS = {
  script: atMost(170, 'scripts of the first screen, compressed by gzip', { unit: 'kB' }),
  first: atMost(4.5, 'until the list is shown, with 400 kbit/s and 150 ms of latency', { unit: 's', timing: true }),
  answer: atMost(200, 'median time of a page of the list with 100,000 requests', { unit: 'ms', timing: true }),
  rows: atMost(100, 'rows in the page after scrolling over a thousand'),
  change: atMost(100, 'median from a click to the new heading', { unit: 'ms', timing: true }),
  shift: atMost(0.05, 'cumulative layout shift'),
}

// node conformance/judge.ts FILE… --root root.pem [--online] [--at SECONDS|ISO] [--judge dss]… [--json]
import { parseArgs } from 'node:util'
import { judgeAll } from './judges/all.ts'
import { table } from './judges/table.ts'
import { type JudgeName, judgeNames } from './judges/types.ts'

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: 'string', multiple: true, default: [] },
    online: { type: 'boolean', default: false },
    at: { type: 'string' },
    judge: { type: 'string', multiple: true, default: [] },
    flavour: { type: 'string', multiple: true },
    password: { type: 'string' },
    lenient: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})

if (files.length === 0) {
  console.error(
    'usage: judge.ts FILE… --root root.pem [--online] [--at SECONDS|ISO] [--judge NAME]… [--flavour 2b]… [--password P] [--lenient] [--json]',
  )
  process.exit(2)
}

const sheets = await judgeAll(files, {
  roots: values.root,
  mode: values.online ? 'online' : 'offline',
  strict: !values.lenient,
  ...(values.at !== undefined && { at: /^[+-]?\d+$/.test(values.at) ? Number(values.at) : values.at }),
  ...(values.flavour !== undefined && { flavours: values.flavour }),
  ...(values.password !== undefined && { password: values.password }),
  ...(values.judge.length > 0 && { judges: values.judge.map(judgeName) }),
})
console.log(values.json ? JSON.stringify(sheets, null, 2) : table(sheets))

function judgeName(text: string): JudgeName {
  const name = judgeNames.find((known) => known === text)
  if (name === undefined) throw new Error(`no judge ${text}; one of ${judgeNames.join(', ')}`)
  return name
}

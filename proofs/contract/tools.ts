import { execFile, execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { PromiseBroken } from '../lib/proof.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)

/** The tools that tools/contract/setup has installed. It does nothing if they are there. */
export interface Tools {
  /** Where they are. */
  folder: string
  npm: string
  python: string
  schemathesis: string
  pythonGenerator: string
  go: string
  goGenerator: string
  oasdiff: string
  goEnv: Record<string, string>
}

export function findTools(): Tools {
  const folder = execFileSync(resolve(ROOT, 'tools/contract/setup'), { encoding: 'utf8' }).trim()
  const [bin, go] = [`${folder}/venv/bin`, `${folder}/go`]
  return {
    folder,
    npm: `${folder}/npm`,
    python: `${bin}/python`,
    schemathesis: `${bin}/schemathesis`,
    pythonGenerator: `${bin}/openapi-python-client`,
    go: `${go}/root/bin/go`,
    goGenerator: `${go}/bin/oapi-codegen`,
    oasdiff: `${go}/bin/oasdiff`,
    // What the set-up compiled is used; nothing is fetched.
    goEnv: {
      GOMODCACHE: `${go}/modules`,
      GOCACHE: `${go}/cache`,
      GOFLAGS: '-mod=mod -modcacherw',
      GOTOOLCHAIN: 'local',
      GOPROXY: 'off',
      GOTELEMETRY: 'off',
      CGO_ENABLED: '0',
    },
  }
}

export interface Ended {
  code: number
  out: string
}

/** Runs a tool to its end. */
export async function runTool(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<Ended> {
  try {
    const { stdout, stderr } = await execute(command, args, {
      cwd,
      env: { PATH: process.env.PATH ?? '', HOME: cwd, NO_COLOR: '1', PYTHONDONTWRITEBYTECODE: '1', ...env },
      maxBuffer: 64 * 1024 * 1024,
    })
    return { code: 0, out: `${stdout}${stderr}` }
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code: unknown; stdout?: string; stderr?: string }
    if (typeof code !== 'number') throw error
    return { code, out: `${stdout}${stderr}` }
  }
}

/** The same, where it has to succeed. */
export async function mustRun(what: string, ...call: Parameters<typeof runTool>): Promise<string> {
  const { code, out } = await runTool(...call)
  if (code !== 0) throw new PromiseBroken(`${what} failed:\n${out.slice(-3_000)}`)
  return out
}

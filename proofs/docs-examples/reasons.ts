import { spawnSync } from 'node:child_process'

/** Why a command is not run here, and the commands for which it is true. No other command can have that reason. */
const REASONS: Readonly<Record<string, RegExp>> = {
  'installs packages': /\b(npm|npx|apt-get|bin\/setup|openapi-python-client|oapi-codegen)\b/,
  'needs a browser': /\bcountersign (login|whoami|logout|step-up|api)\b/,
  'needs a bucket': /\bmove-documents\b|COUNTERSIGN_S3/,
  'needs a closed account': /\berase-account\b/,
  'needs a collector': /\bOTEL_EXPORTER/,
  'needs a passkey': /\badmin (bootstrap|login|confirm-passkey|add-operator|lift-hold|remove-passkey|enrol-passkey)\b/,
  'needs a provider': /\b(try-provider|assign-providers)\b/,
  'needs a release': /SHA256SUMS|bin\/release/,
  'needs a stuck request': /\bretry-seal\b/,
  'needs a table of yours': /\bFROM deliveries\b/,
  'needs a token': /\bpkcs11-tool\b/,
  "needs a witness's key": /\/cosignatures\b/,
  'needs an account elsewhere': /\baws\b/,
  'needs another validator': /\bpyhanko\b|\bjudgeAll\b/,
  'needs containers': /\b(docker|podman|kubectl|helm)\b|\.\/install\.sh|\.env\.example|https:\/\/localhost/,
  'needs root': /\bsudo\b|\binstall -m\b|\/etc\/countersign/,
  'needs live mode': /\/log\/live\/checkpoint/,
  'needs systemd': /\b(systemctl|systemd-(?!ask-password)[a-z-]+|journalctl)\b/,
  'starts services': /\bbin\/(services|dev)\b|sandbox-esp\/main\.ts|:8095\b/,
  'takes minutes': /\bbin\/(ci|test|prove|bench|release|screenshots)\b|\b(rewrap|remove-master-key)\b/,
}

export function reasonErrors(code: string, reasons: readonly string[]): string[] {
  return reasons.flatMap((reason) => {
    const pattern = REASONS[reason]
    if (!pattern) return [`"${reason}" is not a reason; reasons are: ${Object.keys(REASONS).join(', ')}`]
    return pattern.test(code) ? [] : [`"${reason}" is not true: no command of the block does`]
  })
}

/** The commands for which none of the reasons is true. */
export function withoutReasons(code: string, reasons: readonly string[]): string {
  return commandsIn(code)
    .filter((command) => !reasons.some((reason) => REASONS[reason]?.test(command)))
    .join('\n')
}

/** Lines, with the lines that belong to them: continued, quoted, or of a loop. */
function commandsIn(code: string): string[] {
  const commands: string[] = []
  let open: string[] = []
  for (const line of code.split('\n')) {
    open.push(line)
    if (line.endsWith('\\') || !isComplete(open.join('\n'))) continue
    commands.push(open.join('\n'))
    open = []
  }
  return [...commands, ...(open.length > 0 ? [open.join('\n')] : [])]
}

function isComplete(code: string): boolean {
  return spawnSync('bash', ['-n'], { input: `${code}\n` }).status === 0
}

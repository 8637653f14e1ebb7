/** Things of the host that are out of bounds. */
export interface Targets {
  readonly secretFile: string
  readonly dataFolder: string
  /** A process of the server, with a secret in its environment. */
  readonly serverPid: number
  /** Any other process of the same user. */
  readonly otherPid: number
  readonly tcpPort: number
  readonly unixSocket: string
  readonly codeFile: string
  readonly scratchBytes: number
}

export interface Attempt {
  readonly kind: 'files' | 'environment' | 'processes' | 'network' | 'kernel' | 'privileges' | 'resources'
  readonly name: string
  /** What the process obtained; null: nothing. */
  readonly got: string | null
}

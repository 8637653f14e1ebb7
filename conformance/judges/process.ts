import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Failure, Judge, Question } from './types.ts'

const KEPT_STDERR = 4_000
/** A judge that hangs must not hang a proof; the largest file takes DSS about 20 s. */
const LONGEST_MS = 300_000

interface Answer {
  readonly id: string
}

/**
 * A judge that lives in its own process for a whole corpus: its start (a JVM, DSS's class loading, Python's imports)
 * costs more than a small file. One JSON object a line each way; answers carry the question's id.
 */
export function startJudge<V extends object>(command: string, args: readonly string[]): Judge<V> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const waiting = new Map<string, PromiseWithResolvers<V | Failure>>()
  let asked = 0

  const stderr = keepTail(child)
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, ...verdict } = JSON.parse(line) as Answer & (V | Failure)
    waiting.get(id)?.resolve(verdict as V | Failure)
    waiting.delete(id)
  })
  child.on('error', (cause) => abandon(new Error(`${command} did not start; run conformance/setup first`, { cause })))
  child.on('close', (code) => abandon(new Error(`${command} ended with ${code} before answering: ${stderr()}`)))

  function abandon(reason: Error): void {
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  return {
    judge(question: Question) {
      if (child.exitCode !== null || child.signalCode !== null || child.stdin.writableEnded)
        return Promise.reject(new Error(`${command} has ended: ${stderr()}`))
      const id = String(++asked)
      const answer = Promise.withResolvers<V | Failure>()
      waiting.set(id, answer)
      child.stdin.write(`${JSON.stringify({ id, ...question })}\n`)
      const watch = setTimeout(() => {
        abandon(new Error(`${command} gave no verdict on ${question.file} within ${LONGEST_MS / 1000} s`))
        child.kill()
      }, LONGEST_MS)
      return answer.promise.finally(() => clearTimeout(watch))
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const closed = once(child, 'close')
      child.stdin.end()
      await closed
    },
  }
}

function keepTail(child: ChildProcessWithoutNullStreams): () => string {
  let tail = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-KEPT_STDERR)
  })
  return () => tail.trim()
}

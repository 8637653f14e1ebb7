import { pascalCase } from './pascal-case.ts'
import type { OpenApi, Operation, Response } from './types.ts'

/** Successful responses that several operations have become components, named after the first operation by name. */
export function shareResponses({ paths, components }: OpenApi): void {
  const uses = new Map<string, { operation: Operation; status: string; response: Response }[]>()
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      if (response.$ref !== undefined) continue
      const text = JSON.stringify(response)
      uses.set(text, [...(uses.get(text) ?? []), { operation, status, response }])
    }
  }
  for (const list of uses.values()) {
    const [first, second] = list.sort((a, b) =>
      (a.operation.operationId ?? '') < (b.operation.operationId ?? '') ? -1 : 1,
    )
    if (!first || !second) continue
    const name = `${pascalCase(first.operation.operationId ?? '')}${first.status}`
    components.responses = { ...components.responses, [name]: first.response }
    const $ref = `#/components/responses/${name}`
    for (const { operation, status } of list) operation.responses = { ...operation.responses, [status]: { $ref } }
  }
}

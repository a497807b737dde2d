import type { LastRuns } from './last-runs.ts'
import { fillReferences, isReference } from './references.ts'

/**
 * What a field was in the last run: as the run tells it, or with the outputs of that time in the places of what refers
 * to them.
 *
 * @param name of the input, where the run may tell of it by that name
 * @returns `undefined` where it is what it says, or where nothing is known
 */
export function lastText(value: unknown, name: string | undefined, nodeId: string, runs: LastRuns): string | undefined {
  if (typeof value !== 'string' || !isReference(value)) return undefined
  const input = runs(nodeId)?.input
  const told = typeof input === 'object' && input !== null && name !== undefined ? Reflect.get(input, name) : undefined
  if (told !== undefined) return typeof told === 'string' ? told : JSON.stringify(told)
  const filled = fillReferences(value, (reference) => outputAt(reference, runs))
  return filled === value ? undefined : filled
}

function outputAt(reference: string, runs: LastRuns): unknown {
  const [, chatflowNode] = /^([\w-]+)\.data\.instance$/.exec(reference) ?? []
  const [id = '', ...rest] = (chatflowNode ?? reference).split('.output.')
  const output = runs(id)?.output
  if (rest.length === 0) return contentOf(output)
  return rest
    .join('.output.')
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .reduce<unknown>((found, key) => {
      if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
      return Reflect.get(found, key)
    }, output)
}

/** What a node as a whole stands for. */
export function contentOf(output: unknown): unknown {
  return typeof output === 'object' && output !== null && 'content' in output ? output.content : output
}

import { Failure } from '@hearth/kernel'
import { parseFlow } from '../flow/flow.ts'

/** The inputs of a flow's start node; empty for a flow that has none, as chains do. */
export function startInputs(flowData: string): Readonly<Record<string, unknown>> {
  try {
    return parseFlow(flowData).nodes.find(({ data }) => data.name === 'startAgentflow')?.data.inputs ?? {}
  } catch (error) {
    // A drawing that cannot be read cannot be started in any way; whoever runs it is told why.
    if (error instanceof Failure) return {}
    throw error
  }
}

/** The objects of a list input, which editors keep as a list or as its JSON text. */
export function listInput(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const list: unknown = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : []
}

/** A text input; empty counts as absent. */
export function textInput(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

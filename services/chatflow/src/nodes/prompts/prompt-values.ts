import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readObject } from '../read-inputs.ts'

/** The values written into a prompt's node, as text; an empty value counts as not given. */
export function promptValues(inputs: NodeInputs): Readonly<Record<string, string>> {
  const values = Object.entries(readObject(inputs, 'promptValues') ?? {})
  return Object.fromEntries(
    values
      .filter(([, value]) => value !== '' && value !== null)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

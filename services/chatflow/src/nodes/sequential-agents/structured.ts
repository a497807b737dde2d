import type { StepNode } from '../../domain/agentflow/agent-node.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { type StructuredOutput, structuredOutput } from '../agentflow/model/structured-output.ts'
import { readList } from '../read-list.ts'

const types: Readonly<Record<string, string>> = {
  'String Array': 'stringArray',
  Number: 'number',
  Boolean: 'boolean',
  Enum: 'enum',
}

/** The form a node's table asks for, or `undefined` when any answer will do. */
export function structuredTable(node: NodeInputs, name: string): StructuredOutput | undefined {
  const rows = readList(node, name).map((row) => ({ ...row, type: types[String(row.type)] ?? 'string' }))
  const asWritten: StepNode = { ...node, values: { [name]: rows } }
  return structuredOutput(asWritten, name)
}

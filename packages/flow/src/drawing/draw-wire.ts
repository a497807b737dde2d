import type { ComponentInput } from '../definition/component.ts'
import type { FlowEdge, FlowNode } from '../document/document.ts'
import { inputHandle, stepHandle } from './handle.ts'
import { isStep, outputPorts } from './ports.ts'
import { stepOutputs } from './step-outputs.ts'

/** A wire by its ends, as a person draws it. */
export type Connection = {
  readonly source: string
  readonly sourceHandle: string
  readonly target: string
  readonly targetHandle: string
}

/** The wire of a chatflow, from the output of a node to an input of another. */
export function drawWire(source: FlowNode, target: FlowNode, input: Pick<ComponentInput, 'name' | 'type'>): FlowEdge {
  const [output] = outputPorts(source)
  const targetHandle = inputHandle(target.id, input)
  return drawEdge(
    { source: source.id, sourceHandle: output?.handle ?? '', target: target.id, targetHandle },
    source,
    target,
  )
}

/** The wire of an agent flow. @param choice which output, for a step that has several; the last at most */
export function drawStepWire(source: FlowNode, target: FlowNode, choice = 0): FlowEdge {
  const outputs = stepOutputs(source.data.name, source.data.inputs ?? {})
  const output = outputs[Math.min(choice, outputs.length - 1)] ?? source.data.name
  const ends = { source: source.id, sourceHandle: stepHandle(source.id, output), target: target.id }
  return drawEdge({ ...ends, targetHandle: target.id }, source, target)
}

/** A wire as Flowise's editor draws it; in an agent flow it has the colours of both ends, and the name of a choice. */
export function drawEdge(connection: Connection, source: FlowNode, to?: FlowNode): FlowEdge {
  const { sourceHandle, target, targetHandle } = connection
  const ends = { source: source.id, sourceHandle, target, targetHandle }
  const id = `${source.id}-${sourceHandle}-${target}-${targetHandle}`
  if (!isStep(source)) return { id, type: 'buttonedge', ...ends }
  const isHumanInput = source.data.name === 'humanInputAgentflow'
  const outputs = stepOutputs(source.data.name, source.data.inputs ?? {})
  const choice = sourceHandle.slice(stepHandle(source.id, '').length)
  const edgeLabel = (isHumanInput ? ['proceed', 'reject'][Number(choice)] : undefined) ?? choice
  return {
    id,
    type: 'agentFlow',
    ...ends,
    data: {
      sourceColor: source.data.color,
      targetColor: to?.data.color,
      isHumanInput,
      ...(outputs.length === 1 && choice !== 'error' ? {} : { edgeLabel }),
    },
  }
}

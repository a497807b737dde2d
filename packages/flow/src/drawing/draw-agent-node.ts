import type { DrawnKind } from '../definition/drawn-kind.ts'
import { isField } from '../definition/is-field.ts'

export type DrawnAgentNode = {
  readonly id: string
  readonly definition: DrawnKind
  /** What people call the node; loops name it too. */
  readonly label: string
  readonly position: { readonly x: number; readonly y: number }
  readonly inputs: Readonly<Record<string, unknown>>
  /** The iteration it is drawn within. */
  readonly within?: string
  /** For an iteration, which has others drawn within it. */
  readonly size?: { readonly width: number; readonly height: number }
}

/** A node of an agent flow as Flowise's editor draws it, from its definition. */
export function drawAgentNode(node: DrawnAgentNode): object {
  const { id, definition, label, position, inputs, within, size } = node
  const { name, version, type, category, description, baseClasses, color, hideInput, hideOutput } = definition
  const inputParams = definition.inputs
    .filter(isField)
    .map((input) => ({ ...input, id: `${id}-input-${input.name}-${input.type}` }))
  const defaults = Object.fromEntries(definition.inputs.map((input) => [input.name, input.default ?? '']))
  const outputAnchors = handlesOf(node).map((handle) => ({ id: `${id}-output-${handle}`, label: handle, name: handle }))
  const look = { color, hideInput, hideOutput }
  const data = { id, label, name, version, type, category, description, baseClasses, ...look, inputParams }
  return {
    id,
    type: name === 'iterationAgentflow' ? 'iteration' : 'agentFlow',
    position,
    positionAbsolute: position,
    ...(size === undefined ? {} : { ...size, style: size }),
    ...(within === undefined ? {} : { parentNode: within, extent: 'parent' }),
    data: {
      ...data,
      inputAnchors: [],
      inputs: { ...defaults, ...inputs },
      outputAnchors: hideOutput === true ? [] : outputAnchors,
      outputs: {},
      selected: false,
    },
  }
}

type End = Pick<DrawnAgentNode, 'id' | 'definition' | 'inputs'>

/** The wire between two nodes. @param choice which output, for a source that has several; the last at most */
export function drawAgentEdge(source: End, target: End, choice = 0): object {
  const handles = handlesOf(source)
  const handle = handles[Math.min(choice, handles.length - 1)] ?? source.definition.name
  const sourceHandle = `${source.id}-output-${handle}`
  const isHumanInput = source.definition.name === 'humanInputAgentflow'
  return {
    id: `${source.id}-${sourceHandle}-${target.id}-${target.id}`,
    type: 'agentFlow',
    source: source.id,
    sourceHandle,
    target: target.id,
    targetHandle: target.id,
    data: {
      sourceColor: source.definition.color,
      targetColor: target.definition.color,
      isHumanInput,
      ...(handles.length === 1 ? {} : { edgeLabel: isHumanInput ? ['proceed', 'reject'][choice] : handle }),
    },
  }
}

// A condition has one more, for what fits none.
function handlesOf({ definition: { name }, inputs }: Pick<End, 'definition' | 'inputs'>): readonly string[] {
  const countOf = (value: unknown) => (Array.isArray(value) ? value.length : 0)
  const counts: Readonly<Record<string, number>> = {
    humanInputAgentflow: 2,
    conditionAgentflow: countOf(inputs.conditions) + 1,
    conditionAgentAgentflow: countOf(inputs.conditionAgentScenarios),
  }
  const count = counts[name]
  return count === undefined ? [name] : Array.from({ length: count }, (_, at) => String(at))
}

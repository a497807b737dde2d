import type { DrawnKind } from '../definition/drawn-kind.ts'
import { isField } from '../definition/is-field.ts'
import type { FlowNode } from '../document/document.ts'
import { credentialOf, defaultsOf, drawInput, inputsOf, type PlacedNode } from './draw-parts.ts'
import { stepHandle } from './handle.ts'
import { stepOutputs } from './step-outputs.ts'

/** A node of an agent flow as Flowise's editor draws it. */
export function drawStep(kind: DrawnKind, placed: PlacedNode): FlowNode {
  const { id, position, label = kind.label, within, size } = placed
  const { name, version, type, category, description, baseClasses, color, hideInput, hideOutput } = kind
  const inputs = { ...defaultsOf(kind), ...placed.inputs }
  const inputParams = inputsOf(kind)
    .filter(isField)
    .map((input) => drawInput(id, input))
  const look = { color, hideInput, hideOutput }
  return {
    id,
    type: typeOf(name),
    position,
    positionAbsolute: position,
    ...(size === undefined ? {} : { ...size, style: size }),
    ...(within === undefined ? {} : { parentNode: within, extent: 'parent' }),
    data: {
      ...{ id, label, name, version, type, category, description, baseClasses, ...look, inputParams },
      inputAnchors: [],
      inputs,
      outputAnchors: hideOutput === true ? [] : stepAnchors(id, name, inputs),
      outputs: {},
      ...credentialOf(kind),
      selected: false,
    },
  }
}

/** What a step keeps of its outputs. They follow from its inputs, so it is drawn anew when these change. */
export function stepAnchors(id: string, kind: string, inputs: Readonly<Record<string, unknown>>): readonly object[] {
  return stepOutputs(kind, inputs).map((name) => ({ id: stepHandle(id, name), label: name, name }))
}

function typeOf(kind: string): string {
  if (kind === 'iterationAgentflow') return 'iteration'
  return kind === 'stickyNoteAgentflow' ? 'stickyNote' : 'agentFlow'
}

import type { DrawnKind } from '../definition/drawn-kind.ts'
import { isField } from '../definition/is-field.ts'
import type { FlowNode } from '../document/document.ts'
import { conditionOutputs, namesItsOutputs } from './condition-outputs.ts'
import { credentialOf, defaultsOf, drawInput, inputsOf, type PlacedNode } from './draw-parts.ts'
import { outputHandle } from './handle.ts'

/** A node of a chatflow as Flowise's editor draws it. */
export function drawComponent(kind: DrawnKind, placed: PlacedNode): FlowNode {
  const { id, position, label, output, within } = placed
  const inputs = { ...defaultsOf(kind), ...placed.inputs }
  const { name, version, type, baseClasses, tags, category, description, outputs } = kind
  return {
    id,
    position,
    positionAbsolute: position,
    type: name === 'stickyNote' ? 'stickyNote' : 'customNode',
    width: 300,
    ...(within === undefined ? {} : { parentNode: within }),
    data: {
      id,
      label: label ?? kind.label,
      version,
      name,
      type,
      baseClasses,
      ...(tags === undefined ? {} : { tags }),
      category,
      description,
      inputParams: inputsOf(kind)
        .filter(isField)
        .map((input) => drawInput(id, input)),
      inputAnchors: kind.inputs.filter((input) => !isField(input)).map((input) => drawInput(id, input)),
      inputs,
      outputAnchors: outputAnchors(id, kind, inputs),
      outputs: outputs === undefined ? {} : { output: output ?? outputs[0]?.name },
      ...credentialOf(kind),
      selected: false,
    },
  }
}

function outputAnchors(id: string, kind: DrawnKind, inputs: PlacedNode['inputs'] = {}): readonly object[] {
  const { name, label, baseClasses, description, outputs } = kind
  if (outputs === undefined) {
    return [{ id: outputHandle(id, { name, baseClasses }), name, label, description, type: baseClasses.join(' | ') }]
  }
  const options = outputs.map((output) => ({
    id: outputHandle(id, output),
    name: output.name,
    label: output.label,
    type: output.baseClasses.join(' | '),
    ...(output.isAnchor === undefined ? {} : { isAnchor: output.isAnchor }),
  }))
  const named = namesItsOutputs(name) ? conditionOutputs(id, inputs) : []
  const choices = named.length > 0 ? named : options
  return [{ name: 'output', label: 'Output', type: 'options', options: choices, default: outputs[0]?.name }]
}

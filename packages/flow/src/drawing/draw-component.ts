import type { DrawnKind } from '../definition/drawn-kind.ts'
import { isField } from '../definition/is-field.ts'
import type { FlowNode } from '../document/document.ts'
import { credentialOf, defaultsOf, drawInput, inputsOf, type PlacedNode } from './draw-parts.ts'
import { outputHandle } from './handle.ts'

/** A node of a chatflow as Flowise's editor draws it. */
export function drawComponent(kind: DrawnKind, { id, position, label, inputs, output, within }: PlacedNode): FlowNode {
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
      inputs: { ...defaultsOf(kind), ...inputs },
      outputAnchors: outputAnchors(id, kind),
      outputs: outputs === undefined ? {} : { output: output ?? outputs[0]?.name },
      ...credentialOf(kind),
      selected: false,
    },
  }
}

function outputAnchors(id: string, { name, label, baseClasses, description, outputs }: DrawnKind): readonly object[] {
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
  return [{ name: 'output', label: 'Output', type: 'options', options, default: outputs[0]?.name }]
}

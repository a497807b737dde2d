import type { ComponentInput } from '../definition/component.ts'
import type { DrawnKind } from '../definition/drawn-kind.ts'
import { isField } from '../definition/is-field.ts'

export type DrawnNode = {
  readonly id: string
  readonly position: { readonly x: number; readonly y: number }
  readonly inputs: Readonly<Record<string, unknown>>
  /** Which output is chosen, where the kind of node has several; the first when left out. */
  readonly output?: string
}

/** A node of a flow as Flowise's editor draws it, from its definition. */
export function drawNode(definition: DrawnKind, { id, position, inputs, output }: DrawnNode): object {
  const defaults = definition.inputs.map((input) => [input.name, input.default ?? ''])
  return {
    id,
    position,
    positionAbsolute: position,
    type: 'customNode',
    width: 300,
    data: {
      id,
      label: definition.label,
      version: definition.version,
      name: definition.name,
      type: definition.type,
      baseClasses: definition.baseClasses,
      category: definition.category,
      description: definition.description,
      inputParams: definition.inputs.filter(isField).map((input) => drawInput(id, input)),
      inputAnchors: definition.inputs.filter((input) => !isField(input)).map((input) => drawInput(id, input)),
      inputs: { ...Object.fromEntries(defaults), ...inputs },
      outputAnchors: outputAnchors(id, definition),
      outputs: definition.outputs === undefined ? {} : { output: output ?? definition.outputs[0]?.name },
      selected: false,
    },
  }
}

/** The wire from a node's output to an input of another. */
export function drawEdge(
  { id, definition, output }: { id: string; definition: DrawnKind; output?: string | undefined },
  target: string,
  input: ComponentInput,
): object {
  const chosen = definition.outputs?.find(({ name }) => name === output) ?? definition.outputs?.[0] ?? definition
  const sourceHandle = outputHandle(id, chosen)
  const targetHandle = `${target}-input-${input.name}-${input.type}`
  return {
    id: `${id}-${sourceHandle}-${target}-${targetHandle}`,
    type: 'buttonedge',
    source: id,
    sourceHandle,
    target,
    targetHandle,
  }
}

function drawInput(id: string, input: ComponentInput): object {
  return { ...input, id: `${id}-input-${input.name}-${input.type}` }
}

function outputHandle(id: string, { name, baseClasses }: Pick<DrawnKind, 'name' | 'baseClasses'>): string {
  return `${id}-output-${name}-${baseClasses.join('|')}`
}

function outputAnchors(id: string, { name, label, baseClasses, description, outputs }: DrawnKind): object[] {
  if (outputs === undefined) {
    return [{ id: outputHandle(id, { name, baseClasses }), name, label, description, type: baseClasses.join(' | ') }]
  }
  const options = outputs.map((output) => ({
    id: outputHandle(id, output),
    name: output.name,
    label: output.label,
    type: output.baseClasses.join(' | '),
  }))
  return [{ name: 'output', label: 'Output', type: 'options', options, default: outputs[0]?.name }]
}

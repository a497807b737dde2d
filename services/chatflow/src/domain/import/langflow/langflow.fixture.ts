type Field = { readonly value: unknown; readonly password?: boolean }

/** A component as Langflow's editor saves it. */
export function component(id: string, label: string, fields: Readonly<Record<string, unknown>> = {}) {
  const kind = id.replace(/-[^-]*$/, '')
  const template: Record<string, Field | object> = { code: { type: 'code', value: 'class Component: ...' }, _type: {} }
  for (const [name, value] of Object.entries(fields))
    template[name] = name.includes('key') ? { value, password: true } : { value, password: false }
  const node = { display_name: label, template, outputs: [], tool_mode: false }
  return { id, type: 'genericNode', position: { x: 0, y: 0 }, data: { id, type: kind, node } }
}

/** A wire `ChatInput-a.message>Prompt-b.question`; one back to a loop names no field of its target. */
function wire(text: string) {
  const [from = '', to = ''] = text.split('>')
  const [source = '', name = ''] = from.split('.')
  const [target = '', fieldName] = to.split('.')
  const handles = {
    sourceHandle: { dataType: source.replace(/-.*/, ''), id: source, name, output_types: ['Message'] },
    targetHandle: fieldName === undefined ? { id: target, name: 'item' } : { fieldName, id: target, type: 'str' },
  }
  const quoted = (handle: object) => JSON.stringify(handle).replaceAll('"', 'œ')
  return {
    ...{ id: text, source, target, data: handles },
    sourceHandle: quoted(handles.sourceHandle),
    targetHandle: quoted(handles.targetHandle),
  }
}

/** A file of Langflow. */
export function langflowFile(nodes: readonly object[], wires: readonly string[], name = 'From Langflow') {
  const note = { id: 'note-1', type: 'noteNode', data: { type: 'note', node: { template: {} } } }
  return { name, description: 'Says hello', data: { nodes: [...nodes, note], edges: wires.map(wire), viewport: {} } }
}

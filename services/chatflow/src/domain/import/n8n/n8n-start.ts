import type { Fields } from '../../fields.ts'
import { formName } from './n8n-expressions.ts'
import { n8nKinds } from './n8n-kinds.ts'
import type { N8nScope } from './n8n-scope.ts'
import { rowsAt } from './n8n-values.ts'
import type { N8nNode, N8nWorkflow } from './read-n8n.ts'

/** Whether a workflow begins at a node; a trigger that is not known here begins it all the same. */
export function isBegin({ kind }: Pick<N8nNode, 'kind'>): boolean {
  return n8nKinds.get(kind) === 'start' || kind.endsWith('Trigger')
}

const order = [
  ...['chatTrigger', 'manualChatTrigger', 'formTrigger', 'webhook', 'scheduleTrigger', 'manualTrigger'],
  'executeWorkflowTrigger',
]

/** Where the workflow begins: of its triggers the one that talks with people, if there is one. */
export function beginOf({ nodes }: N8nWorkflow): N8nNode | undefined {
  const known = order.flatMap((kind) => nodes.filter((node) => node.kind === kind && !node.disabled))
  return known[0] ?? nodes.find(isBegin)
}

/** What follows from a trigger, and the parts of that; all of a workflow that has none. */
export function reachedFrom(begin: N8nNode | undefined, { name, nodes, wires }: N8nWorkflow): N8nWorkflow {
  if (begin === undefined) return { name, nodes, wires }
  const found = new Set([begin.name])
  for (const each of found) {
    for (const { from, to, type } of wires) {
      if (type === 'main' && from === each) found.add(to)
      if (type !== 'main' && to === each) found.add(from)
    }
  }
  const within = wires.filter(({ from, to }) => found.has(from) && found.has(to))
  return { name, nodes: nodes.filter((node) => found.has(node.name)), wires: within }
}

const strange =
  'its trigger has no counterpart here: the flow begins with a question; a webhook or a schedule may begin it too'

/** Inputs of the Start that takes the place of a trigger. */
export function startInputs(first: N8nNode | undefined, { sketch }: N8nScope): Fields {
  if (first === undefined || !n8nKinds.has(first.kind)) sketch.remark(first?.name ?? 'Start', 'startAgentflow', strange)
  switch (first?.kind) {
    case 'formTrigger':
      return formInputs(first)
    case 'webhook':
      return { startInputType: 'webhookTrigger', webhookMethod: String(first.settings.httpMethod ?? 'GET') }
    case 'scheduleTrigger':
      sketch.remark(first.name, 'startAgentflow', 'not carried over: its times; set the schedule in the node')
      return { startInputType: 'scheduleInput' }
    default:
      return { startInputType: 'chatInput' }
  }
}

function formInputs({ settings }: N8nNode): Fields {
  const fields = rowsAt(settings.formFields, 'values').map(({ fieldLabel, fieldType, fieldOptions }) => {
    const options = rowsAt(fieldOptions, 'values').map(({ option }) => ({ option: String(option) }))
    const type = fieldType === 'number' ? 'number' : options.length > 0 ? 'options' : 'string'
    const named = { name: formName(String(fieldLabel)), label: String(fieldLabel) }
    return { type, ...named, ...(options.length > 0 && { addOptions: options }) }
  })
  return {
    startInputType: 'formInput',
    formTitle: String(settings.formTitle ?? ''),
    formDescription: String(settings.formDescription ?? ''),
    formInputTypes: fields,
  }
}

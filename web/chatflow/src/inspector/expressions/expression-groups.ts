import {
  type ComponentInput,
  type FlowDocument,
  type FlowNode,
  fitOf,
  inputPorts,
  isStep,
  outputPorts,
  type Values,
} from '@hearth/flow'
import { t } from '../words.ts'
import { contentOf } from './last-text.ts'
import { upstreamOf } from './upstream.ts'
import { valuesWithin } from './values-within.ts'

/** Something that can be put into a field, to be filled in at the run. */
export type Expression = {
  /** What is put in, in Flowise's form. */
  readonly text: string
  readonly label: string
  /** What it was in the last run, where that is known. */
  readonly value?: unknown
  /** The output to be wired to the field as well, in a chatflow. */
  readonly wire?: { readonly source: string; readonly sourceHandle: string; readonly targetHandle: string }
}

export type ExpressionGroup = { readonly label: string; readonly items: readonly Expression[] }

export type ExpressionPlace = {
  readonly document: FlowDocument
  readonly nodeId: string
  readonly field: ComponentInput
  /** Whether it is code, which reads variables without braces. */
  readonly isCode: boolean
  readonly variables: readonly { readonly name: string; readonly value?: string | null }[]
  /** What a node gave in the last run. */
  readonly outputOf: (nodeId: string) => unknown
}

/** All that can be put into a field, in groups; those with nothing in them are left out. */
export function expressionGroups(place: ExpressionPlace): readonly ExpressionGroup[] {
  const node = place.document.nodes.find(({ id }) => id === place.nodeId)
  if (node === undefined) return []
  const groups = isStep(node) ? ofSteps(place, node) : ofChatflow(place, node)
  return groups.filter(({ items }) => items.length > 0)
}

function ofSteps(place: ExpressionPlace, node: FlowNode): readonly ExpressionGroup[] {
  const { document, field, outputOf } = place
  const start = document.nodes.find(({ data }) => data.name === 'startAgentflow')?.data.inputs ?? {}
  if (place.isCode) return [...shared(place), { label: t('groupState'), items: stateOf(document, place) }]
  const own = field.acceptNodeOutputAsVariable === true ? [braced('output', t('ownOutput'), outputOf(node.id))] : []
  const iteration = iterationOf(document, node) ? [braced('$iteration', t('iterationItem'))] : []
  const talk = [
    braced('question', t('question')),
    braced('chat_history', t('history')),
    braced('file_attachment', t('attachments')),
    braced('current_date_time', t('now')),
    braced('runtime_messages_length', t('messageCount')),
    braced('loop_count', t('loopCount')),
  ]
  return [
    { label: t('groupNode'), items: [...own, ...iteration] },
    { label: t('groupChat'), items: talk },
    { label: t('groupForm'), items: formOf(start) },
    { label: t('groupWebhook'), items: webhookOf(start) },
    { label: t('groupState'), items: stateOf(document, place) },
    ...shared(place),
    ...upstreamOf(document, node.id).map((earlier) => stepGroup(earlier, outputOf(earlier.id))),
  ]
}

function ofChatflow(place: ExpressionPlace, node: FlowNode): readonly ExpressionGroup[] {
  if (place.field.acceptVariable !== true || place.isCode) return shared(place)
  const talk = [
    braced('question', t('question')),
    braced('chat_history', t('history')),
    braced('file_attachment', t('attachments')),
  ]
  return [
    { label: t('groupChat'), items: talk },
    ...shared(place),
    { label: t('groupEarlier'), items: nodesFor(place, node) },
  ]
}

function shared({ variables, isCode }: ExpressionPlace): readonly ExpressionGroup[] {
  const say = isCode ? bare : braced
  const ids = [
    say('$flow.chatflowId', t('flowId')),
    say('$flow.sessionId', t('sessionId')),
    say('$flow.chatId', t('chatId')),
    say('$flow.input', t('runInput')),
  ]
  const named = variables.map(({ name, value }) => say(`$vars.${name}`, name, value ?? undefined))
  return [
    { label: t('groupVariables'), items: named },
    { label: t('groupRun'), items: ids },
  ]
}

// Nodes whose output fits into the text: wired there already, or to be wired when they are chosen.
function nodesFor({ document, field, outputOf }: ExpressionPlace, node: FlowNode): readonly Expression[] {
  const port = inputPorts(node).find(({ name, field: isField }) => isField && name === field.name)
  if (port === undefined) return []
  return document.nodes.flatMap((source) =>
    outputPorts(source).flatMap(({ handle }) => {
      const wire = { source: source.id, sourceHandle: handle, targetHandle: port.handle }
      const isWired = document.edges.some(
        (edge) => edge.target === node.id && edge.targetHandle === port.handle && edge.source === source.id,
      )
      if (!isWired && !fitOf(document, { ...wire, target: node.id }).fits) return []
      return [{ ...braced(`${source.id}.data.instance`, source.data.label, outputOf(source.id)), wire }]
    }),
  )
}

function stepGroup({ id, data }: FlowNode, output: unknown): ExpressionGroup {
  const within = valuesWithin(output).map(([path, value]) => braced(`${id}.output.${path}`, path, value))
  return { label: data.label, items: [braced(id, t('output'), contentOf(output)), ...within] }
}

function stateOf({ nodes }: FlowDocument, { isCode }: ExpressionPlace): readonly Expression[] {
  const rows = nodes.flatMap(({ data: { inputs = {} } }) =>
    Object.entries(inputs).flatMap(([name, value]) =>
      name === 'startState' || name.endsWith('UpdateState') ? namesIn(value, 'key') : [],
    ),
  )
  const say = isCode ? bare : braced
  return [...new Set(rows)].map((key) => say(`$flow.state.${key}`, key))
}

function formOf(start: Values): readonly Expression[] {
  const fields = { formInput: start.formInputTypes, scheduleInput: start.scheduleFormInputTypes }
  const type = start.startInputType
  const names = type === 'formInput' || type === 'scheduleInput' ? namesIn(fields[type], 'name') : []
  return names.map((name) => braced(`$form.${name}`, name))
}

function webhookOf(start: Values): readonly Expression[] {
  if (start.startInputType !== 'webhookTrigger') return []
  const parts = { body: 'webhookBodyParams', query: 'webhookQueryParams', headers: 'webhookHeaderParams' } as const
  return Object.entries(parts).flatMap(([part, input]) => [
    braced(`$webhook.${part}`, part),
    ...namesIn(start[input], 'name').map((name) => braced(`$webhook.${part}.${name}`, `${part}.${name}`)),
  ])
}

function iterationOf({ nodes }: FlowDocument, { parentNode }: FlowNode): boolean {
  return nodes.some(({ id, type }) => id === parentNode && type === 'iteration')
}

function namesIn(rows: unknown, key: string): readonly string[] {
  if (!Array.isArray(rows)) return []
  return rows.map((row) => row?.[key]).filter((name): name is string => typeof name === 'string' && name !== '')
}

function braced(name: string, label: string, value?: unknown): Expression {
  return { text: `{{${name}}}`, label, ...(value === undefined ? {} : { value }) }
}

function bare(name: string, label: string, value?: unknown): Expression {
  return { ...braced(name, label, value), text: name }
}

import type { Fields } from '../../fields.ts'
import { numberOf, textOf } from '../read-value.ts'
import { type DifyScope, rowsAt } from './dify-scope.ts'
import type { DifyNode, DifyVariable } from './read-dify.ts'

const begins: ReadonlySet<string> = new Set(['start', 'trigger-webhook', 'trigger-schedule'])

/** Whether an app begins at a node. */
export function beginsAt({ kind }: DifyNode): boolean {
  return begins.has(kind)
}

/** Where the app begins: a form in a workflow, the messages of a chat beside state, a webhook or a schedule. */
export function startInputs({ app, sketch }: DifyScope): Fields {
  const [first, ...others] = app.nodes.filter(beginsAt)
  for (const { label } of others) sketch.refuse(label, 'a flow begins at one place here: make a flow of its own for it')
  const fields = rowsAt(first?.data.variables)
  const state = [...app.environment, ...app.conversation].map((variable) => stateOf(variable, sketch))
  const persists = app.conversation.length > 0 ? { startPersistState: true } : {}
  if (first?.kind === 'trigger-webhook')
    return {
      startInputType: 'webhookTrigger',
      webhookMethod: String(first.data.method ?? 'POST').toUpperCase(),
      startState: state,
    }
  if (first?.kind === 'trigger-schedule') {
    sketch.remark(first.label, 'startAgentflow', 'not carried over: its times; set the schedule in the node')
    return { startInputType: 'scheduleInput', startState: state }
  }
  if (app.mode === 'workflow' && fields.length > 0)
    return {
      startInputType: 'formInput',
      formTitle: app.name,
      formInputTypes: fields.map((field) => formField(field, sketch)),
      startState: state,
    }
  const asked = fields.map(({ variable }) => ({ key: String(variable), value: '' }))
  if (asked.length > 0)
    sketch.remark(
      'Start',
      'startAgentflow',
      `beside a chat no form is asked: ${asked.map(({ key }) => `"${key}"`).join(', ')} stand empty in the state of the node; write there what they are to be`,
    )
  return { startInputType: 'chatInput', startState: [...state, ...asked], ...persists }
}

function stateOf({ name, value, secret }: DifyVariable, sketch: DifyScope['sketch']) {
  if (secret)
    sketch.remark(
      'Start',
      'startAgentflow',
      `not carried over, for it is a secret: the value of "${name}"; enter it in the state of the node`,
    )
  const given = secret || value === undefined || value === null ? '' : value
  return { key: name, value: typeof given === 'string' ? given : JSON.stringify(given) }
}

const types: Readonly<Record<string, string>> = {
  'text-input': 'string',
  paragraph: 'string',
  number: 'number',
  checkbox: 'boolean',
  select: 'options',
}

function formField({ type, label, variable, options, max_length: most }: Fields, { remark }: DifyScope['sketch']) {
  const kind = types[String(type)]
  if (kind === undefined)
    remark(
      'Start',
      'startAgentflow',
      `"${String(variable)}" takes a ${String(type)}, which a form here does not: it is a text`,
    )
  if (numberOf(most) !== undefined && type === 'number')
    remark('Start', 'startAgentflow', `not carried over: the longest length of "${String(variable)}"`)
  const choices = Array.isArray(options) ? options.map((option) => ({ option: String(option) })) : []
  const named = { name: String(variable), label: textOf(label) ?? String(variable) }
  return { type: kind ?? 'string', ...named, ...(kind === 'options' ? { addOptions: choices } : {}) }
}

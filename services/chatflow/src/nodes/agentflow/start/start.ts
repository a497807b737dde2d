import type { StepNode } from '../../../domain/agentflow/agent-node.ts'
import { fieldsOf } from '../../../domain/fields.ts'
import { readFlag } from '../../read-inputs.ts'
import { readList } from '../../read-list.ts'
import { agentflowNode } from '../agentflow-node.ts'
import { startInputs } from './start-inputs.ts'

/** Where an agent flow begins, and what its state is then. */
export const startAgentflow = agentflowNode(
  {
    name: 'startAgentflow',
    label: 'Start',
    version: 1.3,
    type: 'Start',
    role: 'start',
    color: '#7EE787',
    hideInput: true,
    description: 'Starting point of the agentflow',
    inputs: startInputs,
  },
  async (node, scope) => {
    const { values } = node
    const ephemeral = readFlag(node, 'startEphemeralMemory') ? { ephemeralMemory: true } : {}
    const persists = readFlag(node, 'startPersistState') ? { persistState: true } : {}
    const state = { ...stateOf(node), ...scope.kept, ...overriding(node, scope.context.overrides.startState) }
    if (values.startInputType === 'formInput') {
      const form = { title: values.formTitle, description: values.formDescription, inputs: values.formInputTypes }
      return { input: { form }, output: { form: scope.form, ...ephemeral, ...persists }, state }
    }
    if (values.startInputType === 'webhookTrigger') {
      const { webhook } = scope.context
      return { input: { webhook }, output: { webhook, ...ephemeral, ...persists }, state }
    }
    const question = scope.input
    return { input: { question }, output: { question, ...ephemeral, ...persists }, state }
  },
)

function stateOf(node: StepNode): Readonly<Record<string, unknown>> {
  const given = node.values.startState
  // A caller may override it with an object.
  return Array.isArray(given) || typeof given !== 'object' ? pairs(readList(node, 'startState')) : fieldsOf(given)
}

// What the caller says of the state counts above what the session has kept.
function overriding({ values }: StepNode, given: unknown): Readonly<Record<string, unknown>> {
  if (values.startPersistState !== true && values.startPersistState !== 'true') return {}
  return Array.isArray(given) ? pairs(given.map(fieldsOf)) : fieldsOf(given)
}

function pairs(items: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    items.flatMap(({ key, value }) => (typeof key === 'string' && key !== '' ? [[key, value ?? '']] : [])),
  )
}

import { Failure } from '@hearth/kernel'
import type { StepNode, StepScope } from '../../../domain/agentflow/agent-node.ts'
import type { ChatModel, ModelMessage, ModelOptions } from '../../../domain/chat/chat-model.ts'
import { withPictures } from '../../../domain/chat/user-message.ts'
import { flagInput, textInput } from '../../inputs.ts'
import { readFlag, readText } from '../../read-inputs.ts'
import { readList, textOf } from '../../read-list.ts'
import { refusalOf } from '../../refusal-of.ts'
import { agentflowNode } from '../agentflow-node.ts'
import { editorMention } from '../editor-markdown.ts'
import { memoryInputs, modelInput } from '../shared-inputs.ts'
import { timed } from '../trace.ts'
import { kindOfModel, modelOf } from './model-of.ts'
import { remembered } from './remembered.ts'
import { parseJsonIn } from './structured-output.ts'

const defaultSystemPrompt = `You decide which of several scenarios an input belongs to. You are given JSON with "input", the "scenarios" to choose from and an "instruction".

1. Read the input and find its main topic or intention.
2. Compare it with each scenario in the light of the instruction.
3. Answer with JSON that repeats the fitting scenario word for word, such as {"output": "the user asks about an order"}; when none fits, with {"output": "default"}.

Answer with the JSON and nothing else.`

const example: readonly ModelMessage[] = [
  {
    role: 'user',
    content: JSON.stringify({
      input: 'Where is my parcel?',
      scenarios: ['the user wants to buy something', 'the user asks about an order'],
      instruction: 'Tell new orders from questions about earlier ones.',
    }),
  },
  { role: 'assistant', content: '{"output": "the user asks about an order"}' },
]

/** A model says which of some scenarios an input belongs to. */
export const conditionAgentAgentflow = agentflowNode(
  {
    assess: async (node) =>
      await refusalOf(() => {
        kindOfModel(node, 'conditionAgentModel')
        scenariosOf(node)
      }),
    name: 'conditionAgentAgentflow',
    label: 'Condition Agent',
    version: 2,
    type: 'ConditionAgent',
    role: 'condition',
    color: '#ff8fab',
    description: 'A model says which of several scenarios an input belongs to',
    inputs: [
      modelInput('conditionAgentModel'),
      textInput('conditionAgentInstructions', 'Instructions', {
        description: 'What the model is to look at when it chooses',
        rows: 4,
        acceptVariable: true,
        placeholder: 'Does the user want to learn about AI?',
      }),
      textInput('conditionAgentInput', 'Input', {
        description: 'What the model is to judge',
        rows: 4,
        acceptVariable: true,
        default: `<p>${editorMention('question')} </p>`,
      }),
      {
        name: 'conditionAgentScenarios',
        label: 'Scenarios',
        description: 'A way out for each; the model chooses one of them',
        type: 'array',
        array: [textInput('scenario', 'Scenario', { placeholder: 'The user wants to order something' })],
        default: [{ scenario: '' }, { scenario: '' }],
      },
      ...memoryInputs('conditionAgent'),
      flagInput('conditionAgentOverrideSystemPrompt', 'Override System Prompt', {
        description: 'The system prompt below takes the place of the usual one',
        optional: true,
      }),
      textInput('conditionAgentSystemPrompt', 'Node System Prompt', {
        rows: 4,
        optional: true,
        acceptVariable: true,
        default: defaultSystemPrompt,
        description: 'Must make the model answer with JSON as the prompt that stands here at first does',
        show: { conditionAgentOverrideSystemPrompt: true },
      }),
    ],
    outputs: [
      { name: '0', label: '0', baseClasses: ['ConditionAgent'] },
      { name: '1', label: '1', baseClasses: ['ConditionAgent'] },
    ],
  },
  async (node, scope) => {
    const model = await modelOf(node, scope, 'conditionAgentModel')
    const scenarios = scenariosOf(node)
    const input = readText(node, 'conditionAgentInput') ?? scope.input
    const instruction = readText(node, 'conditionAgentInstructions') ?? ''
    const written: ModelMessage[] = [
      { role: 'system', content: systemPrompt(node) },
      ...example,
      ...(readFlag(node, 'conditionAgentEnableMemory') ? await session(node, scope, model) : []),
      { role: 'user', content: JSON.stringify({ input, scenarios, instruction }) },
    ]
    const isFirst = scope.messages.length === 0
    const messages = isFirst ? withPictures(model, written, scope.context) : written
    const options = { responseSchema: formOf(scenarios) }
    const { result: answer, timeMetadata } = await timed(() => model.generate(messages, scope.context.signal, options))
    scope.context.spend(answer.usage)
    const chosen = bestScenario(scenarios, chosenIn(answer.text, node.label))
    const conditions = scenarios.map((output, at) => ({ output, isFulfilled: at === chosen }))
    return {
      input: { messages },
      output: { conditions, content: answer.text, timeMetadata },
      messages: isFirst && scope.input !== '' ? [{ role: 'user', content: scope.input }] : [],
      usage: answer.usage,
    }
  },
)

// What was said before, what the caller sent along first.
async function session(node: StepNode, scope: StepScope, model: ChatModel): Promise<readonly ModelMessage[]> {
  const given = scope.messages.length === 0 ? await scope.given() : []
  return [...given, ...(await remembered(node, scope, model, 'conditionAgent', []))]
}

function scenariosOf(node: StepNode): readonly string[] {
  const scenarios = readList(node, 'conditionAgentScenarios').map(({ scenario }) => String(scenario ?? ''))
  if (scenarios.length === 0) throw new Failure('broken', `Cannot run node "${node.label}": Scenarios are required`)
  return scenarios
}

function systemPrompt(node: StepNode): string {
  const own = readFlag(node, 'conditionAgentOverrideSystemPrompt')
    ? readText(node, 'conditionAgentSystemPrompt')
    : undefined
  return own ?? defaultSystemPrompt
}

// Held to it, a small model chooses too.
function formOf(scenarios: readonly string[]): NonNullable<ModelOptions['responseSchema']> {
  const known = [...new Set([...scenarios.filter((scenario) => scenario !== ''), 'default'])]
  const properties = { output: { type: 'string', enum: known } }
  return { name: 'scenario', schema: { type: 'object', properties, required: ['output'], additionalProperties: false } }
}

function chosenIn(text: string, label: string): string {
  const value = parseJsonIn(text)
  const output = typeof value === 'object' && value !== null ? textOf(Reflect.get(value, 'output')) : undefined
  if (output !== undefined) return output
  throw new Failure(
    'broken',
    `Cannot run node "${label}": the model must answer with JSON that has "output" and said "${text.slice(0, 200)}"`,
  )
}

// Models change capitals and full stops, or repeat a part; -1 when nothing comes near.
function bestScenario(scenarios: readonly string[], chosen: string): number {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const wanted = plain(chosen)
  const names = scenarios.map(plain)
  const same = names.indexOf(wanted)
  if (same !== -1 || wanted === '') return same
  return names.findIndex((name) => name !== '' && (name.startsWith(wanted) || wanted.startsWith(name)))
}

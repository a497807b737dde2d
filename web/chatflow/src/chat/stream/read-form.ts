import type { Chatflow } from '../../api/chatflow.ts'

export type FormField = {
  readonly name: string
  readonly label: string
  readonly type: 'string' | 'number' | 'boolean' | 'options'
  readonly options: readonly string[]
}

export type Form = { readonly title: string; readonly description: string; readonly fields: readonly FormField[] }

/** The form that an agent flow begins with, or `undefined` for a flow that is asked in words. */
export function readForm({ flowData }: Pick<Chatflow, 'flowData'>): Form | undefined {
  const start = nodesOf(flowData).find((data) => data.name === 'startAgentflow')
  const inputs = recordOf(start?.inputs)
  if (inputs.startInputType !== 'formInput') return undefined
  const fields = listOf(inputs.formInputTypes).map(recordOf).flatMap(readField)
  return { title: textOf(inputs.formTitle), description: textOf(inputs.formDescription), fields }
}

/** What a flow says of itself before anything was asked. */
export type Welcome = {
  readonly title: string
  /** Empty where its owner wrote none. */
  readonly description: string
  /** The questions that its owner suggests to begin with; a form takes none. */
  readonly starters: readonly string[]
}

/** The first sight of a flow: its own description and its own suggestions, as far as there are any. */
export function readWelcome(flow: Pick<Chatflow, 'name' | 'flowData' | 'chatbotConfig'>): Welcome {
  const { welcomeMessage, starterPrompts } = recordOf(parse(flow.chatbotConfig ?? ''))
  const prompts = Object.values(recordOf(starterPrompts)).map((starter) => textOf(recordOf(starter).prompt))
  const starters = readForm(flow) === undefined ? prompts.filter((prompt) => prompt !== '') : []
  return { title: flow.name, description: textOf(welcomeMessage), starters }
}

const types = ['string', 'number', 'boolean', 'options'] as const

function readField({ type, name, label, addOptions }: Record<string, unknown>): FormField[] {
  if (typeof name !== 'string' || name === '') return []
  const options = listOf(addOptions).map((option) => textOf(recordOf(option).option))
  const known = types.find((each) => each === type) ?? 'string'
  return [{ name, label: textOf(label) || name, type: known, options: options.filter((option) => option !== '') }]
}

function nodesOf(flowData: string): readonly Record<string, unknown>[] {
  return listOf(recordOf(parse(flowData)).nodes).map((node) => recordOf(recordOf(node).data))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

import { Failure } from '@hearth/kernel'
import type { StepScope } from '../../domain/agentflow/agent-node.ts'
import type { Team } from '../../domain/agentflow/team-node.ts'
import type { ChatModel, ModelMessage } from '../../domain/chat/chat-model.ts'
import { withFilledTexts } from '../../domain/chat/with-filled-texts.ts'
import { fieldsOf } from '../../domain/fields.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { fillKnown } from '../fill-known.ts'
import { isChatModel } from '../kinds.ts'
import { readObject, readText } from '../read-inputs.ts'
import { readList } from '../read-list.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The node's own model, or that of the start, for a prompt with this node's values.
 *
 * @throws {Failure} `broken` without either
 */
export function modelOf(node: NodeInputs, team: Team, scope: StepScope): ChatModel {
  const model = [node.values.model, team.start.values.model].find(isChatModel)
  if (model !== undefined) return withFilledTexts(model, Object.values(promptValuesOf(node, scope)))
  throw new Failure('broken', `Cannot run node "${node.label}": a chat model must be wired to it or to the start`)
}

/** What `$flow` is to the values and the code of sequential agents. */
export function flowOf({ context, state, messages, input }: StepScope, output?: unknown): Fields {
  const { chatflowId, sessionId, chatId } = context
  return {
    chatflowId,
    sessionId,
    chatId,
    input,
    output,
    state: { ...state, messages: messages.map(shown) },
    vars: context.vars,
  }
}

/**
 * A value as a table holds it: `$flow.…` and `$vars.…` are looked up, `$$flow.…` is that text with one
 * dollar, anything else is meant as it is written.
 */
export function resolve(value: unknown, flow: Fields): unknown {
  if (typeof value !== 'string') return value
  const path = /^\$(flow|vars)\.(.+)$/.exec(value.trim())
  if (path === null) return /^\s*\$\$+(?:flow|vars)\./.test(value) ? value.replace('$', '') : value
  return at(path[1] === 'vars' ? flow.vars : flow, path[2] ?? '')
}

/** What stands in a run for the `{variables}` of a node's prompts. */
export function promptValuesOf(node: NodeInputs, scope: StepScope): Readonly<Record<string, string>> {
  const flow = flowOf(scope)
  const given = Object.entries(readObject(node, 'promptValues') ?? {})
  return Object.fromEntries(given.map(([name, value]) => [name, textOf(resolve(value, flow))]))
}

/** A text with its `{variables}` filled in; those without a value stay. `%7B` and `%7D` are braces. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return fillKnown(text, values).replaceAll('%7B', '{').replaceAll('%7D', '}')
}

/** What a node's model reads: system prompt, the conversation as far as it counts, human prompt. */
export function promptOf(
  node: NodeInputs,
  scope: StepScope,
  messages: readonly ModelMessage[],
): readonly ModelMessage[] {
  const values = promptValuesOf(node, scope)
  const system = readText(node, 'systemMessagePrompt')
  const human = readText(node, 'humanMessagePrompt')
  return [
    ...(system === undefined ? [] : [{ role: 'system', content: fillText(system, values) } as const]),
    ...selected(node, scope, messages),
    ...(human === undefined ? [] : [{ role: 'user', content: fillText(human, values) } as const]),
  ]
}

/**
 * What a node sets in the state once it has its output, as its table or its code says.
 *
 * @throws {Failure} `broken` with the error of the code
 */
export async function stateUpdates(node: NodeInputs, scope: StepScope, env: NodeEnv, output: unknown): Promise<Fields> {
  const tab = node.values[`selectedUpdateStateMemoryTab_${node.nodeId}`] ?? node.values.updateStateMemory
  const flow = flowOf(scope, output)
  const code = readText(node, 'updateStateMemoryCode')
  if (tab === 'updateStateMemoryCode' && code !== undefined) return fieldsOf(await runCode(code, flow, scope, env))
  const rows = readList(node, 'updateStateMemoryUI').filter(({ key }) => typeof key === 'string' && key !== '')
  return Object.fromEntries(rows.map(({ key, value }) => [String(key), resolve(value, flow)]))
}

/** Runs the owner's code with `$flow`, `$vars` and `$input`. */
export async function runCode(
  code: string,
  flow: Fields,
  { context, input }: StepScope,
  env: NodeEnv,
): Promise<unknown> {
  const globals = { $flow: flow, $vars: context.vars, $input: input }
  return await env.sandbox.run(code, { globals, network: true, signal: context.signal })
}

/** A set key as the state's own rule has it: some are replaced, some are appended to. */
export function applied(team: Team, state: Fields, changes: Fields): Fields {
  const appended = appendedKeys(team)
  const next = Object.entries(changes).map(([key, value]) => {
    if (!appended.has(key)) return [key, value] as const
    const before = Array.isArray(state[key]) ? (state[key] as unknown[]) : []
    return [key, [...before, ...(Array.isArray(value) ? value : [value])]] as const
  })
  return Object.fromEntries(next)
}

function appendedKeys({ start }: Team): ReadonlySet<string> {
  const appended = fieldsOf(start.values.state).appended
  return new Set(Array.isArray(appended) ? appended.map(String) : [])
}

function selected(node: NodeInputs, { input }: StepScope, messages: readonly ModelMessage[]): readonly ModelMessage[] {
  switch (node.values.conversationHistorySelection) {
    case 'user_question':
      return [{ role: 'user', content: input }]
    case 'last_message':
      return messages.slice(-1)
    case 'empty':
      return []
    default:
      return messages
  }
}

function shown({ role, content, toolCalls }: ModelMessage): Fields {
  return { role, content, ...(toolCalls === undefined ? {} : { tool_calls: toolCalls }) }
}

// As JavaScript reads it, and with `[-1]` for the last.
function at(value: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .reduce<unknown>((found, key) => {
      if (key === 'length' && (typeof found === 'string' || Array.isArray(found))) return found.length
      if (Array.isArray(found) && /^-\d+$/.test(key)) return found.at(Number(key))
      if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
      return Reflect.get(found, key)
    }, value)
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

import { Failure } from '@hearth/kernel'
import type { StepScope } from '../../domain/agentflow/agent-node.ts'
import { plainName, teamNode } from '../../domain/agentflow/team-node.ts'
import { ask } from '../../domain/chat/ask.ts'
import type { ModelMessage, ToolCall } from '../../domain/chat/chat-model.ts'
import { fieldsOf } from '../../domain/fields.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { parseJsonIn } from '../agentflow/model/structured-output.ts'
import { fillKnown } from '../fill-known.ts'
import { flagInput, numberInput, textInput } from '../inputs.ts'
import { isMemory, isModeration } from '../kinds.ts'
import { readFlag, readNumber, readText } from '../read-inputs.ts'
import { textOf } from '../read-list.ts'
import { reasoningOf } from '../sequential-agents/reasoning.ts'
import { modelOf } from '../sequential-agents/team-values.ts'
import { type Round, standstillOf } from './standstill.ts'

const defaultPrompt = `You lead these workers: {team_members}.
Read what the user wants and what was done so far, and choose the worker that acts next.
Each worker does its part and answers with what came of it.
Take as few steps as the work needs. When it is done, choose FINISH.`

const defaultRounds = 100
const finish = 'FINISH'

/** Says which worker is next, until the work is done. */
export const supervisor = teamNode(
  {
    name: 'supervisor',
    label: 'Supervisor',
    version: 3,
    type: 'Supervisor',
    category: 'Multi Agents',
    description: 'Manages the conversation between workers and says who acts next',
    baseClasses: ['Supervisor'],
    role: 'start',
    nameInput: 'supervisorName',
    textForms: { supervisorPrompt: 'known-words' },
    inputs: [
      textInput('supervisorName', 'Supervisor Name', { placeholder: 'Supervisor', default: 'Supervisor' }),
      textInput('supervisorPrompt', 'Supervisor Prompt', { rows: 4, default: defaultPrompt, additionalParams: true }),
      { name: 'model', label: 'Tool Calling Chat Model', type: 'BaseChatModel' },
      { name: 'agentMemory', label: 'Agent Memory', type: 'BaseCheckpointSaver', optional: true },
      flagInput('summarization', 'Summarization', {
        description: 'The supervisor words the final answer; otherwise it is what the last worker said',
        optional: true,
        additionalParams: true,
      }),
      numberInput('recursionLimit', 'Recursion Limit', { default: defaultRounds, additionalParams: true }),
      { name: 'inputModeration', label: 'Input Moderation', type: 'Moderation', optional: true, list: true },
    ],
  },
  async (node, team, scope) => {
    const asked = await conversationOf(node, scope)
    if (typeof asked === 'string') return { input: {}, output: { content: asked }, ends: true }
    const workers = team.workers.map((worker) => readText(worker, 'workerName')?.trim() ?? worker.label)
    const rounds = Number(scope.state.supervisorRounds ?? 0)
    if (rounds >= (readNumber(node, 'recursionLimit') ?? defaultRounds)) {
      throw new Failure(
        'broken',
        `Cannot finish: the workers of "${node.label}" reached the recursion limit of ${rounds}`,
      )
    }
    const trail = trailOf(scope)
    const standstill = standstillOf(trail)
    if (standstill !== undefined) return endedAt(node, standstill, textOf(scope.state.workerAnswer) ?? '')
    const messages = promptOf(node, workers, asked)
    const options = { tools: [routeTool(workers)], toolChoice: { name: 'route' } } as const
    const context = { ...scope.context, streaming: false }
    const { text, toolCalls, usage } = await ask(modelOf(node, team, scope), messages, context, options)
    const decision = decisionOf(toolCalls, text)
    const next = workers.findIndex((worker) => plainName(worker) === plainName(decision.next))
    const done = next === -1
    const content = done ? finalAnswer(node, scope, decision) : decision.instructions
    const reasoning = {
      messages: [decision.reasoning],
      next: done ? finish : (workers[next] ?? ''),
      instructions: decision.instructions,
    }
    return {
      input: { messages },
      output: {
        content,
        agentReasoning: reasoningOf(node, 'supervisor', reasoning),
        conditions: [...workers, finish].map((output, at) => ({
          output,
          isFulfilled: at === (done ? workers.length : next),
        })),
      },
      messages: scope.messages.length === 0 ? asked : [],
      state: {
        supervisorRounds: rounds + 1,
        supervisorSent: workers[next] ?? '',
        supervisorTrail: trail,
        instructions: decision.instructions,
      },
      ends: done,
      usage,
    }
  },
)

// What was done so far, with the answer of whoever was sent last.
function trailOf({ state }: StepScope): readonly Round[] {
  const before = Array.isArray(state.supervisorTrail) ? (state.supervisorTrail as readonly Round[]) : []
  const [worker, answer] = [textOf(state.supervisorSent), textOf(state.workerAnswer)]
  return worker === undefined || answer === undefined ? before : [...before, { worker, answer }]
}

function endedAt(node: NodeInputs, standstill: string, worked: string) {
  const content = `${worked}\n\n(The work was ended: ${standstill}, so more rounds would bring nothing new. The model may be too small to lead a team.)`
  const reasoning = { messages: [standstill], next: finish, instructions: '' }
  return {
    input: {},
    output: { content, agentReasoning: reasoningOf(node, 'supervisor', reasoning) },
    ends: true,
  }
}

// What was worked out last, unless nobody had to work or a summary is wanted.
function finalAnswer(node: NodeInputs, { state }: StepScope, { instructions }: Decision): string {
  const worked = textOf(state.workerAnswer)
  return worked === undefined || readFlag(node, 'summarization') ? instructions : worked
}

// The conversation so far, or the refusal of what was asked.
async function conversationOf(node: NodeInputs, scope: StepScope): Promise<readonly ModelMessage[] | string> {
  if (scope.messages.length > 0) return scope.messages
  const { agentMemory, inputModeration } = node.values
  const { context, input } = scope
  for (const moderation of [inputModeration].flat().filter(isModeration)) {
    const refusal = await moderation.refuse(input, context.signal)
    if (refusal !== undefined) return refusal
  }
  const past = await context.history(isMemory(agentMemory) ? agentMemory : undefined)
  return [...past, { role: 'user', content: input }]
}

function promptOf(
  node: NodeInputs,
  workers: readonly string[],
  asked: readonly ModelMessage[],
): readonly ModelMessage[] {
  const names = workers.join(', ')
  const system = fillKnown(readText(node, 'supervisorPrompt') ?? defaultPrompt, { team_members: names })
  const question = `Which worker acts next, or is it time to ${finish}? Choose one of: ${[...workers, finish].join(', ')}. Answer by calling "route", or with its arguments as JSON.`
  return [{ role: 'system', content: system }, ...asked, { role: 'user', content: question }]
}

function routeTool(workers: readonly string[]) {
  return {
    name: 'route',
    description: 'Says which worker acts next',
    parameters: {
      type: 'object',
      properties: {
        reasoning: { type: 'string', description: 'Why this one is next' },
        next: { type: 'string', enum: [finish, ...workers] },
        instructions: {
          type: 'string',
          description: 'What exactly the next worker should do; when finished, the final answer',
        },
      },
      required: ['reasoning', 'next', 'instructions'],
    },
  }
}

type Decision = { readonly next: string; readonly instructions: string; readonly reasoning: string }

// A model that calls no tool may write the same as JSON, or just a name; anything else is an answer.
function decisionOf(calls: readonly ToolCall[], text: string): Decision {
  const call = calls.find(({ name }) => name === 'route')
  const fields = call?.arguments ?? fieldsOf(parseJsonIn(text))
  const next = textOf(fields.next) ?? (text.trim().length <= 64 ? text.trim() : finish)
  return { next, instructions: textOf(fields.instructions) ?? text, reasoning: textOf(fields.reasoning) ?? '' }
}

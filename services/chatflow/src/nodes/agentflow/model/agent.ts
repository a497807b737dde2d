import type { StepNode, StepResult, StepScope } from '../../../domain/agentflow/agent-node.ts'
import type { ModelMessage, ToolCall } from '../../../domain/chat/chat-model.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import { refusedCalls, runToolLoop, type ToolLoopEnd } from '../../../domain/tools/tool-loop.ts'
import { refusalOf } from '../../refusal-of.ts'
import { agentflowNode } from '../agentflow-node.ts'
import { shownInputs, type TimeMetadata, timed, usageMetadata } from '../trace.ts'
import { agentInputs } from './agent-inputs.ts'
import { type AgentTools, agentTools } from './agent-tools.ts'
import { answeredAs, conversation } from './conversation.ts'
import { kindOfModel, modelOf, streams } from './model-of.ts'
import { assessAtProvider, chosenAtProvider, keepImages } from './provider-tools.ts'
import { type StructuredOutput, structuredOutput } from './structured-output.ts'

/** A model that uses tools until it has an answer. */
export const agentAgentflow = agentflowNode(
  {
    name: 'agentAgentflow',
    label: 'Agent',
    version: 3.2,
    type: 'Agent',
    color: '#4DD0E1',
    description: 'A model calls tools until it has an answer',
    inputs: agentInputs,
    async assess(node, env) {
      const { refusal } = await refusalOf(() => {
        kindOfModel(node, 'agentModel')
        structuredOutput(node, 'agentStructuredOutput')
      })
      return refusal === undefined ? await assessAtProvider(node, env) : { refusal }
    },
  },
  async (node, scope, env): Promise<StepResult> => {
    const model = await modelOf(node, scope, 'agentModel')
    const available = await agentTools(node, scope, env)
    const talk = await conversation(node, scope, model, 'agent')
    const form = structuredOutput(node, 'agentStructuredOutput')
    const streaming = scope.context.streaming && form === undefined && streams(node, 'agentModel')
    const { tools, messages } = resumedWith(available, form?.instruct(talk.messages) ?? talk.messages, scope)
    const providerTools = chosenAtProvider(node)
    // While tools are offered, a form would keep the model from calling them.
    const bare = form === undefined || tools.length + providerTools.length > 0
    const { result: ended, timeMetadata } = await timed(() =>
      runToolLoop({
        model,
        messages,
        tools,
        options: { ...(bare ? {} : form.options), ...(providerTools.length === 0 ? {} : { providerTools }) },
        context: { ...scope.context, streaming },
        needsApproval: ({ name }) => !scope.inIteration && available.guarded.has(name),
      }),
    )
    const end = await withImages(ended, scope, env)
    if (end.pending !== undefined) return await waiting(scope, end, end.pending, timeMetadata)
    return await answered(node, scope, { end, form, streamed: streaming, asked: talk.asked, timeMetadata })
  },
)

async function withImages(end: ToolLoopEnd, scope: StepScope, { files }: NodeEnv): Promise<ToolLoopEnd> {
  if (end.images.length === 0) return end
  return { ...end, artifacts: [...end.artifacts, ...(await keepImages(files, scope, end.images))] }
}

// A conversation that waited for a person goes on where it stood.
function resumedWith(
  { tools }: AgentTools,
  messages: readonly ModelMessage[],
  { resumed }: StepScope,
): { readonly tools: AgentTools['tools']; readonly messages: readonly ModelMessage[] } {
  const saved = resumed?.input.messages
  if (resumed === undefined || !Array.isArray(saved)) return { tools, messages }
  const before = saved as readonly ModelMessage[]
  if (resumed.type === 'proceed') return { tools, messages: before }
  const calls = before.at(-1)?.toolCalls ?? []
  const refused = new Set(calls.map(({ name }) => name))
  return {
    tools: tools.filter(({ name }) => !refused.has(name)),
    messages: [...before, ...refusedCalls(calls, resumed.feedback)],
  }
}

async function waiting(
  scope: StepScope,
  end: ToolLoopEnd,
  pending: readonly ToolCall[],
  timeMetadata: TimeMetadata,
): Promise<StepResult> {
  const calls = pending.map(({ id, name, arguments: args }) =>
    JSON.stringify({ name, args, id, type: 'tool_call' }, null, 2),
  )
  const attempt = `\nAttempting to use tool:\n${calls.map((call) => `\`\`\`json\n${call}\n\`\`\``).join('\n')}`
  await scope.say(attempt)
  const content = end.text + attempt
  return {
    input: { messages: end.messages },
    output: { content, timeMetadata, isWaitingForHumanInput: true, ...toolOutput(end) },
    messages: [{ role: 'assistant', content }],
    pauses: true,
    usage: end.usage,
  }
}

type Answered = {
  readonly end: ToolLoopEnd
  readonly form: StructuredOutput | undefined
  readonly streamed: boolean
  readonly asked: readonly ModelMessage[]
  readonly timeMetadata: TimeMetadata
}

async function answered(
  node: StepNode,
  scope: StepScope,
  { end, form, streamed, asked, timeMetadata }: Answered,
): Promise<StepResult> {
  const fields = form?.parse(end.text)
  const content = fields === undefined ? end.text : JSON.stringify(fields, null, 2)
  if (scope.context.streaming) {
    if (!streamed) await scope.say(content)
    await emitEnd(scope, end)
  }
  const { usage, reasoning } = end
  return {
    input: { messages: end.messages.slice(0, -1), ...shownInputs(node, ['agentMessages']) },
    output: {
      ...fields,
      content,
      timeMetadata,
      ...toolOutput(end),
      ...(usage === undefined ? {} : { usageMetadata: usageMetadata(usage) }),
      ...(reasoning === undefined ? {} : { reasonContent: { thinking: reasoning } }),
    },
    messages: [...asked, answeredAs(node, 'agentReturnResponseAs', content)],
    usage,
  }
}

function toolOutput({
  usedTools,
  sourceDocuments,
  artifacts,
  messages,
}: ToolLoopEnd): Readonly<Record<string, unknown>> {
  const calledTools = messages
    .flatMap(({ toolCalls = [] }) => toolCalls)
    .map(({ id, name, arguments: args }) => ({ name, args, id, type: 'tool_call' }))
  return {
    calledTools,
    ...(usedTools.length === 0 ? {} : { usedTools }),
    ...(sourceDocuments.length === 0 ? {} : { sourceDocuments }),
    ...(artifacts.length === 0 ? {} : { artifacts }),
  }
}

async function emitEnd({ context }: StepScope, end: ToolLoopEnd): Promise<void> {
  const { usedTools, sourceDocuments, artifacts, usage } = end
  if (usedTools.length > 0) await context.emit({ event: 'usedTools', data: usedTools })
  if (sourceDocuments.length > 0) await context.emit({ event: 'sourceDocuments', data: sourceDocuments })
  if (artifacts.length > 0) await context.emit({ event: 'artifacts', data: artifacts })
  await context.emit({
    event: 'calledTools',
    data: usedTools.map(({ tool, toolInput }) => ({ tool, toolInput, toolOutput: '' })),
  })
  if (usage !== undefined) await context.emit({ event: 'usageMetadata', data: usageMetadata(usage) })
}

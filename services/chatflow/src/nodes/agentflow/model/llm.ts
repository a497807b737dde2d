import type { StepNode, StepResult, StepScope } from '../../../domain/agentflow/agent-node.ts'
import { ask } from '../../../domain/chat/ask.ts'
import type { ChatModel, ModelAnswer } from '../../../domain/chat/chat-model.ts'
import { refusalOf } from '../../refusal-of.ts'
import { agentflowNode } from '../agentflow-node.ts'
import {
  memoryInputs,
  messagesInput,
  modelInput,
  returnAsInput,
  structuredOutputInput,
  updateStateInput,
  userMessageInput,
} from '../shared-inputs.ts'
import { shownInputs, timed, usageMetadata } from '../trace.ts'
import { answeredAs, conversation } from './conversation.ts'
import { kindOfModel, modelOf, streams } from './model-of.ts'
import { type StructuredOutput, structuredOutput } from './structured-output.ts'

/** One turn of a model. */
export const llmAgentflow = agentflowNode(
  {
    assess: async (node) =>
      await refusalOf(() => {
        kindOfModel(node, 'llmModel')
        structuredOutput(node, 'llmStructuredOutput')
      }),
    name: 'llmAgentflow',
    label: 'LLM',
    version: 1.1,
    type: 'LLM',
    color: '#64B5F6',
    description: 'One turn of a model',
    inputs: [
      modelInput('llmModel'),
      messagesInput('llmMessages'),
      ...memoryInputs('llm'),
      userMessageInput('llm'),
      returnAsInput('llmReturnResponseAs'),
      structuredOutputInput('llmStructuredOutput'),
      updateStateInput('llmUpdateState'),
    ],
  },
  async (node, scope): Promise<StepResult> => {
    const model = await modelOf(node, scope, 'llmModel')
    const { messages, asked } = await conversation(node, scope, model, 'llm')
    const form = structuredOutput(node, 'llmStructuredOutput')
    const prompt = form?.instruct(messages) ?? messages
    const { result: answer, timeMetadata } = await timed(() => answerOf(node, scope, model, prompt, form))
    const fields = form?.parse(answer.text)
    const content = fields === undefined ? answer.text : JSON.stringify(fields, null, 2)
    if (fields !== undefined && scope.context.streaming) await scope.say(content)
    await emitEnd(scope, answer)
    const { usage, reasoning } = answer
    return {
      input: { messages, ...shownInputs(node, ['llmMessages']) },
      output: {
        ...fields,
        content,
        timeMetadata,
        calledTools: [],
        ...(usage === undefined ? {} : { usageMetadata: usageMetadata(usage) }),
        ...(reasoning === undefined ? {} : { reasonContent: { thinking: reasoning } }),
      },
      messages: [...asked, answeredAs(node, 'llmReturnResponseAs', content)],
      usage,
    }
  },
)

// A structured answer is told when it is whole, so that nobody reads half a JSON.
async function answerOf(
  node: StepNode,
  scope: StepScope,
  model: ChatModel,
  messages: Parameters<ChatModel['generate']>[0],
  form: StructuredOutput | undefined,
): Promise<ModelAnswer> {
  const { context } = scope
  const piecewise = context.streaming && form === undefined && streams(node, 'llmModel')
  const answer = await ask(model, messages, { ...context, streaming: piecewise }, form?.options)
  if (context.streaming && !piecewise && form === undefined) await scope.say(answer.text)
  return answer
}

async function emitEnd({ context }: StepScope, { usage }: ModelAnswer): Promise<void> {
  if (!context.streaming) return
  await context.emit({ event: 'calledTools', data: [] })
  if (usage !== undefined) await context.emit({ event: 'usageMetadata', data: usageMetadata(usage) })
}

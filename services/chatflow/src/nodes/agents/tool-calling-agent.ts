import type { ModelMessage } from '../../domain/chat/chat-model.ts'
import { fillPrompt, type Prompt } from '../../domain/chat/prompt.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { runToolLoop } from '../../domain/tools/tool-loop.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { isPrompt } from '../kinds.ts'
import { readOptionalWired, readText } from '../read-inputs.ts'
import { type Agent, questionMessage, readAgent, runAgent } from './agent.ts'

type ToolCallingAgent = Agent & { readonly system: string; readonly prompt: Prompt | undefined }

/** What the model is told where the owner says nothing. */
export const defaultSystemMessage = 'Help with what the user asks, and answer truthfully.'

/** `init` and `run` of the agents whose model asks for tools by itself, which differ in name and inputs only. */
export const toolCallingAgent = {
  init(inputs: NodeInputs): ToolCallingAgent {
    return {
      ...readAgent(inputs),
      system: readText(inputs, 'systemMessage') ?? defaultSystemMessage,
      prompt: readOptionalWired(inputs, 'chatPromptTemplate', isPrompt, 'a chat prompt template'),
    }
  },
  run(instance: unknown, context: RunContext): Promise<NodeAnswer> {
    const agent = instance as ToolCallingAgent
    return runAgent(agent, context, async () => {
      const history = await context.history(agent.memory)
      const tools = await toolsOf(agent.tools, context)
      const { model, maxIterations } = agent
      return await runToolLoop({
        model,
        tools,
        maxIterations,
        context,
        messages: conversation(agent, history, context),
      })
    })
  },
} satisfies Pick<NodeDefinition, 'init' | 'run'>

// A prompt's last message is the question's, and the past stands before it.
function conversation(agent: ToolCallingAgent, history: readonly ModelMessage[], context: RunContext): ModelMessage[] {
  const { prompt, system } = agent
  if (prompt === undefined || prompt.messages.length === 0) {
    return [{ role: 'system', content: system }, ...history, questionMessage(agent, context)]
  }
  const filled = fillPrompt(prompt, { ...prompt.values, input: context.question, question: context.question })
  const last = filled.at(-1)
  if (last?.role !== 'user') return [...filled, ...history, questionMessage(agent, context)]
  return [...filled.slice(0, -1), ...history, questionMessage(agent, context, last.content)]
}

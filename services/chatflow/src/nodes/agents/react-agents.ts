import { historyText } from '../../domain/chat/history-text.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { allowedToolsInput, modelInput, moderationInput } from '../anchors.ts'
import { type Agent, questionMessage, readAgent, runAgent } from './agent.ts'
import { agentBaseClasses, maxIterationsInput, memoryInput } from './agent-inputs.ts'
import { parseReact } from './parse-react.ts'
import { type DoneStep, describeTools, runTextAgent } from './text-agent-loop.ts'

const form = (tools: readonly Tool[]) => `Use this form:

Question: what is asked
Thought: what you think is to be done next
Action: the tool to call, one of [${tools.map(({ name }) => name).join(', ')}]
Action Input: its input: plain text, or a JSON object where the tool takes several arguments
Observation: what the tool returned
... (any number of Thought, Action, Action Input and Observation)
Thought: why nothing more is needed
Final Answer: the answer to the question`

async function runReact(agent: Agent, context: RunContext): Promise<NodeAnswer> {
  return await runAgent(agent, context, async () => {
    const past = historyText(agent.memory === undefined ? [] : await context.history(agent.memory))
    const tools = await toolsOf(agent.tools, context)
    const instructions = [
      `Answer the question below as well as you can. You can use these tools:\n\n${describeTools(tools)}`,
      form(tools),
      ...(past === '' ? [] : [`Previous conversation:\n${past}`]),
      'Begin.',
    ].join('\n\n')
    return await runTextAgent({
      ...agent,
      tools,
      context,
      parse: parseReact,
      stopAt: ['\nObservation:'],
      messages: (done) => [
        questionMessage(agent, context, `${instructions}\n\nQuestion: ${context.question}\n${scratchpad(done)}`),
      ],
    })
  })
}

function scratchpad(done: readonly DoneStep[]): string {
  const steps = done.map(({ log, observation }) => `${log.trim()}\nObservation: ${observation}\n`)
  return `${steps.join('')}Thought:`
}

const shared = {
  type: 'AgentExecutor',
  category: 'Agents',
  baseClasses: agentBaseClasses,
  init: readAgent,
  run: (instance, context) => runReact(instance as Agent, context),
} satisfies Partial<NodeDefinition>

/** An agent that asks for tools in plain text and remembers. */
export const reactAgentChat: NodeDefinition = {
  ...shared,
  name: 'reactAgentChat',
  label: 'ReAct Agent for Chat Models',
  version: 4,
  description: 'Asks for tools in plain text, a thought at a time, and remembers',
  inputs: [allowedToolsInput, modelInput('Chat Model'), memoryInput, moderationInput, maxIterationsInput],
}

/** The same without a memory, for completion models. */
export const reactAgentLLM: NodeDefinition = {
  ...shared,
  name: 'reactAgentLLM',
  label: 'ReAct Agent for LLMs',
  version: 2,
  description: 'Asks for tools in plain text, a thought at a time, without a memory',
  inputs: [allowedToolsInput, modelInput('Language Model', 'BaseLanguageModel'), moderationInput, maxIterationsInput],
}

/** What both were called in Flowise before version 1.6. */
export const olderReactAgents: readonly NodeDefinition[] = [
  { ...reactAgentChat, name: 'mrklAgentChat', description: 'The ReAct agent for chat models by an older name' },
  { ...reactAgentLLM, name: 'mrklAgentLLM', description: 'The ReAct agent for LLMs by an older name' },
]

import { historyText } from '../../domain/chat/history-text.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { type Agent, questionMessage, readAgent, runAgent } from './agent.ts'
import {
  agentBaseClasses,
  allowedToolsInput,
  maxIterationsInput,
  memoryInput,
  modelInput,
  moderationInput,
} from './agent-inputs.ts'
import { describeTools } from './describe-tools.ts'
import { parseReact } from './parse-react.ts'
import { type DoneStep, runTextAgent } from './text-agent-loop.ts'

const form = (tools: readonly Tool[]) => `Use this form:

Question: the question you must answer
Thought: you should always think about what to do
Action: the action to take, one of [${tools.map(({ name }) => name).join(', ')}]
Action Input: the input of the action: plain text, or a JSON object where the tool takes several arguments
Observation: the result of the action
... (Thought, Action, Action Input and Observation may repeat)
Thought: I now know the final answer
Final Answer: the final answer to the original question`

async function runReact(agent: Agent, context: RunContext): Promise<NodeAnswer> {
  return await runAgent(agent, context, async () => {
    const past = historyText(agent.memory === undefined ? [] : await context.history(agent.memory))
    const tools = await toolsOf(agent.tools, context)
    const instructions = [
      `Answer the following question as best you can. You have access to these tools:\n\n${describeTools(tools)}`,
      form(tools),
      ...(past === '' ? [] : [`Previous conversation:\n${past}`]),
      'Begin!',
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
  description: 'Agent that uses the ReAct logic to decide what action to take, optimized to be used with Chat Models',
  inputs: [allowedToolsInput, modelInput('Chat Model'), memoryInput, moderationInput, maxIterationsInput],
}

/** The same without a memory, for completion models. */
export const reactAgentLLM: NodeDefinition = {
  ...shared,
  name: 'reactAgentLLM',
  label: 'ReAct Agent for LLMs',
  version: 2,
  description: 'Agent that uses the ReAct logic to decide what action to take, optimized to be used with LLMs',
  inputs: [allowedToolsInput, modelInput('Language Model', 'BaseLanguageModel'), moderationInput, maxIterationsInput],
}

/** What both were called in Flowise before version 1.6. */
export const olderReactAgents: readonly NodeDefinition[] = [
  { ...reactAgentChat, name: 'mrklAgentChat' },
  { ...reactAgentLLM, name: 'mrklAgentLLM' },
]

import type { ModelMessage } from '../../domain/chat/chat-model.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { allowedToolsInput, modelInput, moderationInput } from '../anchors.ts'
import { readText } from '../read-inputs.ts'
import { type Agent, questionMessage, readAgent, runAgent } from './agent.ts'
import { agentBaseClasses, maxIterationsInput, memoryInput, systemMessageInput } from './agent-inputs.ts'
import { parseJsonAction } from './parse-json-action.ts'
import { type DoneStep, describeTools, runTextAgent } from './text-agent-loop.ts'

type ConversationalAgent = Agent & { readonly system: string }

const defaultSystemMessage = `You are an assistant for tasks of all kinds: you answer questions, explain, discuss and write.

Read closely what you are given, answer accurately, and say so when you do not know something.`

const taskFor = (tools: readonly Tool[], question: string) => `TOOLS
------
You can have the user call these tools for you, when what they return helps with the answer:

${describeTools(tools)}

FORM OF YOUR ANSWER
-------------------
Answer with a markdown code fence that holds one JSON object, in one of two forms.

**1.** To have the user call a tool:

\`\`\`json
{"action": "the tool to use, one of ${tools.map(({ name }) => name).join(', ')}", "action_input": "the input of the tool: text, or an object where it takes several arguments"}
\`\`\`

**2.** To answer the user:

\`\`\`json
{"action": "Final Answer", "action_input": "what to tell the user"}
\`\`\`

WHAT THE USER SAYS
------------------
Answer this with a code fence that holds one JSON object with a single action, and nothing else:

${question}`

const observed = (observation: string) => `TOOL RESPONSE:
--------------
${observation}

WHAT THE USER SAYS
------------------
Go on with what I asked. I cannot see what the tool returned: say in your answer what of it matters, without naming the tool. Answer with a code fence that holds one JSON object with a single action, and nothing else.`

/** An agent that asks for tools by a JSON object in its text. */
export const conversationalAgent: NodeDefinition = {
  name: 'conversationalAgent',
  label: 'Conversational Agent',
  version: 3,
  type: 'AgentExecutor',
  category: 'Agents',
  description: 'For chat models that cannot call functions: asks for tools by JSON in its text',
  baseClasses: agentBaseClasses,
  inputs: [
    allowedToolsInput,
    modelInput('Chat Model'),
    memoryInput,
    systemMessageInput(defaultSystemMessage),
    moderationInput,
    maxIterationsInput,
  ],
  init(inputs): ConversationalAgent {
    return { ...readAgent(inputs), system: readText(inputs, 'systemMessage') ?? defaultSystemMessage }
  },
  run(instance, context) {
    const agent = instance as ConversationalAgent
    return runAgent(agent, context, async () => {
      const history = await context.history(agent.memory)
      const tools = await toolsOf(agent.tools, context)
      const opening: ModelMessage[] = [
        { role: 'system', content: agent.system },
        ...history,
        questionMessage(agent, context, taskFor(tools, context.question)),
      ]
      const messages = (done: readonly DoneStep[]) => [...opening, ...done.flatMap(exchange)]
      return await runTextAgent({
        ...agent,
        tools,
        context,
        messages,
        parse: parseJsonAction,
        stopAt: ['\nObservation', '\nTOOL RESPONSE:'],
      })
    })
  },
}

function exchange({ log, observation }: DoneStep): ModelMessage[] {
  return [
    { role: 'assistant', content: log },
    { role: 'user', content: observed(observation) },
  ]
}

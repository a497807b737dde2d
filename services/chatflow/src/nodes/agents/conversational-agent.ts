import type { ModelMessage } from '../../domain/chat/chat-model.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { readText } from '../read-inputs.ts'
import { type Agent, questionMessage, readAgent, runAgent } from './agent.ts'
import {
  agentBaseClasses,
  allowedToolsInput,
  maxIterationsInput,
  memoryInput,
  modelInput,
  moderationInput,
  systemMessageInput,
} from './agent-inputs.ts'
import { describeTools } from './describe-tools.ts'
import { parseJsonAction } from './parse-json-action.ts'
import { type DoneStep, runTextAgent } from './text-agent-loop.ts'

type ConversationalAgent = Agent & { readonly system: string }

const defaultSystemMessage = `Assistant is a large language model that can help with a wide range of tasks, from answering simple questions to explaining and discussing a wide range of topics.

Assistant reads what it is given closely, answers accurately, and says so when it does not know.`

const taskFor = (tools: readonly Tool[], question: string) => `TOOLS
------
Assistant can ask the user to use tools to look up information that may help to answer the user's question. The tools the human can use are:

${describeTools(tools)}

RESPONSE FORMAT INSTRUCTIONS
----------------------------
Answer with a markdown code fence that holds one JSON object, in one of two forms.

**1.** To have the human use a tool:

\`\`\`json
{"action": "the tool to use, one of ${tools.map(({ name }) => name).join(', ')}", "action_input": "the input of the tool: text, or an object where it takes several arguments"}
\`\`\`

**2.** To answer the human:

\`\`\`json
{"action": "Final Answer", "action_input": "what to tell the human"}
\`\`\`

USER'S INPUT
--------------------
Here is the user's input (answer with a code fence that holds one JSON object with a single action, and nothing else):

${question}`

const observed = (observation: string) => `TOOL RESPONSE:
---------------------
${observation}

USER'S INPUT
--------------------
What is the response to my last comment? If you use information obtained from the tools, mention it explicitly without the names of the tools: I have forgotten all tool responses. Answer with a code fence that holds one JSON object with a single action, and nothing else.`

/** An agent that asks for tools by a JSON object in its text. */
export const conversationalAgent: NodeDefinition = {
  name: 'conversationalAgent',
  label: 'Conversational Agent',
  version: 3,
  type: 'AgentExecutor',
  category: 'Agents',
  description: 'Conversational agent for a chat model. It will utilize chat specific prompts',
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

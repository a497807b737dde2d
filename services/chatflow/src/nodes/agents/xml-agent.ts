import { fillFString } from '../../domain/chat/f-string.ts'
import { historyText } from '../../domain/chat/history-text.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { modelInput, moderationInput, toolsInput } from '../anchors.ts'
import { textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { type Agent, questionMessage, readAgent, runAgent } from './agent.ts'
import { maxIterationsInput, memoryInput } from './agent-inputs.ts'
import { type DoneStep, describeTools, runTextAgent, type TextStep } from './text-agent-loop.ts'

type XmlAgent = Agent & { readonly prompt: string }

const defaultPrompt = `Help the user with the question below. You can use these tools:

{tools}

To use a tool, write its name and its input in tags, and stop there. What it returns comes back in <observation></observation>. With a tool named "weather", for instance:

<tool>weather</tool><tool_input>Lisbon</tool_input>
<observation>18 degrees and rain</observation>

When you know the answer, write it in <final_answer></final_answer>:

<final_answer>It is raining in Lisbon, at 18 degrees</final_answer>

The conversation so far:
{chat_history}

Question: {input}
{agent_scratchpad}`

/** An agent that asks for tools by tags in its text. */
export const xmlAgent: NodeDefinition = {
  name: 'xmlAgent',
  label: 'XML Agent',
  version: 2,
  type: 'XMLAgent',
  category: 'Agents',
  description: 'Asks for tools by XML tags in its text',
  baseClasses: ['XMLAgent', 'BaseChain', 'Runnable'],
  inputs: [
    toolsInput,
    memoryInput,
    modelInput('Chat Model'),
    textInput('systemMessage', 'System Message', {
      description: 'Must hold the variables {tools}, {chat_history}, {input} and {agent_scratchpad}',
      rows: 4,
      default: defaultPrompt,
      additionalParams: true,
    }),
    moderationInput,
    maxIterationsInput,
  ],
  textForms: { systemMessage: 'f-string' },
  init(inputs): XmlAgent {
    return { ...readAgent(inputs), prompt: readText(inputs, 'systemMessage') ?? defaultPrompt }
  },
  run(instance, context) {
    const agent = instance as XmlAgent
    return runAgent(agent, context, async () => {
      const history = historyText(await context.history(agent.memory))
      const tools = await toolsOf(agent.tools, context)
      const values = { tools: describeTools(tools), chat_history: history, input: context.question }
      const content = (done: readonly DoneStep[]) =>
        fillFString(agent.prompt, { ...values, agent_scratchpad: done.map(tags).join('') })
      return await runTextAgent({
        ...agent,
        tools,
        context,
        parse: parseTags,
        stopAt: ['<observation>'],
        messages: (done) => [questionMessage(agent, context, content(done))],
      })
    })
  },
}

function tags({ log, observation }: DoneStep): string {
  return `${log}<observation>${observation}</observation>`
}

function parseTags(text: string): TextStep {
  const tool = /<tool>([\s\S]*?)<\/tool>/.exec(text)
  const final = /<final_answer>([\s\S]*?)(?:<\/final_answer>|$)/.exec(text)
  if (tool !== null && (final === null || tool.index < final.index)) {
    const input = /<tool_input>([\s\S]*?)(?:<\/tool_input>|$)/.exec(text)?.[1] ?? ''
    return { kind: 'call', tool: tool[1] ?? '', input, log: text.trim() }
  }
  return { kind: 'answer', text: (final?.[1] ?? text).trim() }
}

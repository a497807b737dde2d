import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel, ModelMessage } from '../../domain/chat/chat-model.ts'
import { fillFString } from '../../domain/chat/f-string.ts'
import { historyText } from '../../domain/chat/history-text.ts'
import type { Retriever } from '../../domain/documents/vector-store.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import { runToolLoop } from '../../domain/tools/tool-loop.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { modelInput, moderationInput, toolsInput } from '../anchors.ts'
import { rephrasePrompt as defaultRephrasePrompt } from '../chains/rephrase-prompt.ts'
import { fillKnown } from '../fill-known.ts'
import { additional, textInput } from '../inputs.ts'
import { isChatModel, isRetriever } from '../kinds.ts'
import { readOptionalWired, readText, readWired } from '../read-inputs.ts'
import { type Agent, questionMessage, readAgent, runAgent } from './agent.ts'
import { agentBaseClasses, maxIterationsInput, memoryInput, systemMessageInput } from './agent-inputs.ts'

type RetrievalAgent = Agent & {
  readonly system: string
  readonly rephrasePrompt: string | undefined
  readonly rephraseModel: ChatModel
  readonly retriever: Retriever
}

const defaultSystemMessage = `Answer the user from the documents below, which were found for the question.
If they have nothing to do with it, say just "Hmm, I'm not sure" and stop there: make nothing up, and answer no questions about anything else.

{context}`

/** A tool agent that first looks up the question, made to stand alone, and reads what was found. */
export const conversationalRetrievalToolAgent: NodeDefinition = {
  name: 'conversationalRetrievalToolAgent',
  label: 'Conversational Retrieval Tool Agent',
  version: 1,
  type: 'AgentExecutor',
  category: 'Agents',
  description: 'Looks the question up in documents, then answers with them and with tools',
  baseClasses: agentBaseClasses,
  inputs: [
    toolsInput,
    memoryInput,
    modelInput('Tool Calling Chat Model', 'BaseChatModel', 'Only models that can call functions'),
    systemMessageInput(defaultSystemMessage, 'Must hold {context}, where the documents that were found are put'),
    textInput('rephrasePrompt', 'Rephrase Prompt', {
      description:
        'Makes one question of the conversation and what is asked; without it, what is asked is looked up as it is',
      rows: 4,
      ...additional,
      default: defaultRephrasePrompt,
    }),
    {
      name: 'rephraseModel',
      label: 'Rephrase Model',
      type: 'BaseChatModel',
      description: 'Rephrases in place of the main model',
      optional: true,
      additionalParams: true,
    },
    moderationInput,
    maxIterationsInput,
    { name: 'vectorStoreRetriever', label: 'Vector Store Retriever', type: 'BaseRetriever' },
  ],
  textForms: { systemMessage: 'known-words', rephrasePrompt: 'f-string' },
  init(inputs): RetrievalAgent {
    const agent = readAgent(inputs)
    return {
      ...agent,
      system: readText(inputs, 'systemMessage') ?? defaultSystemMessage,
      rephrasePrompt: readText(inputs, 'rephrasePrompt'),
      rephraseModel: readOptionalWired(inputs, 'rephraseModel', isChatModel, 'a chat model') ?? agent.model,
      retriever: readWired(inputs, 'vectorStoreRetriever', isRetriever, 'a retriever'),
    }
  },
  run(instance, context) {
    const agent = instance as RetrievalAgent
    return runAgent(agent, context, async () => {
      const history = await context.history(agent.memory)
      const query = await standaloneQuestion(agent, history, context)
      const documents = await agent.retriever.retrieve(query, context.signal)
      const found = documents.map(({ pageContent }) => pageContent).join('\n\n')
      const system = fillKnown(agent.system, { context: found })
      const { model, maxIterations } = agent
      const messages: ModelMessage[] = [
        { role: 'system', content: system },
        ...history,
        questionMessage(agent, context),
      ]
      const tools = await toolsOf(agent.tools, context)
      return await runToolLoop({ model, tools, maxIterations, context, messages })
    })
  },
}

async function standaloneQuestion(
  { rephrasePrompt, rephraseModel }: RetrievalAgent,
  history: readonly ModelMessage[],
  context: RunContext,
): Promise<string> {
  if (rephrasePrompt === undefined) return context.question
  const content = fillFString(rephrasePrompt, { chat_history: historyText(history), question: context.question })
  const quiet = { ...context, streaming: false }
  const { text } = await ask(rephraseModel, [{ role: 'user', content }], quiet)
  return text.trim() === '' ? context.question : text.trim()
}

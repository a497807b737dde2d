import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { Moderation } from '../../domain/chat/moderation.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import type { Toolkit } from '../../domain/tools/toolkit.ts'
import { moderationInput } from '../anchors.ts'
import { additional, jsonInput, textInput } from '../inputs.ts'
import { isChatModel } from '../kinds.ts'
import { moderated, readModerations } from '../moderated.ts'
import { readText, readWired } from '../read-inputs.ts'
import { openAPIToolkit } from '../tools/openapi-toolkit.ts'

type Chain = {
  readonly model: ChatModel
  readonly moderations: readonly Moderation[]
  readonly toolkit: Toolkit
}

const linkNote = 'Where both a link and a file are given, the link counts'

/** Lets a model choose an operation of an API, calls it, and answers with what came back. */
export const openApiChain: NodeDefinition = {
  name: 'openApiChain',
  label: 'OpenAPI Chain',
  version: 2,
  type: 'OpenAPIChain',
  category: 'Chains',
  description: 'Lets the model choose an operation of an API, and answers with what that returns',
  baseClasses: ['OpenAPIChain', 'BaseChain', 'Runnable'],
  inputs: [
    { name: 'model', label: 'Chat Model', type: 'BaseChatModel' },
    textInput('yamlLink', 'YAML Link', {
      placeholder: 'https://api.example.com/openapi.yaml',
      description: linkNote,
    }),
    { name: 'yamlFile', label: 'YAML File', type: 'file', fileType: '.yaml', description: linkNote },
    jsonInput('headers', 'Headers', additional),
    moderationInput,
  ],
  init(inputs, env): Chain {
    return {
      model: readWired(inputs, 'model', isChatModel, 'a chat model'),
      moderations: readModerations(inputs),
      toolkit: openAPIToolkit.init(toolkitInputs(inputs), env) as Toolkit,
    }
  },
  async run(instance, context) {
    const chain = instance as Chain
    return await moderated(chain.moderations, context, async () => {
      const tools = await chain.toolkit.tools(context)
      const messages = [{ role: 'user' as const, content: context.question }]
      const silent = { ...context, streaming: false }
      const { toolCalls, text, usage } = await ask(chain.model, messages, silent, { tools, toolChoice: 'required' })
      const [call] = toolCalls
      const chosen = tools.find(({ name }) => name === call?.name)
      if (call === undefined || chosen === undefined) return { text, usage }
      const { output } = await chosen.call(call.arguments, context)
      return { text: output, usage }
    })
  },
}

// The toolkit reads the same documents under names of its own.
function toolkitInputs(inputs: NodeInputs): NodeInputs {
  const link = readText(inputs, 'yamlLink')
  const source = link === undefined ? { inputType: 'file' } : { inputType: 'link', openApiLink: link }
  return { ...inputs, values: { ...inputs.values, ...source } }
}

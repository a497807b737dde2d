import { Failure } from '@hearth/kernel'
import type { ChatModel } from '../domain/chat/chat-model.ts'
import type { NodeCatalog } from '../domain/flow/node-definition.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import type { ChatModelByName } from '../domain/prediction/answer/suggest.ts'
import { isChatModel } from './kinds.ts'

/** Makes chat models from the names of their nodes, for settings that name one outside of a drawing. */
export function createChatModelByName(catalog: NodeCatalog, env: NodeEnv): ChatModelByName {
  return async (name, values, credentialId): Promise<ChatModel> => {
    const definition = catalog.get(name)
    const inputs = { label: definition?.label ?? name, nodeId: name, chatflowId: '', output: undefined, credentialId }
    const made = await definition?.init({ ...inputs, values: { ...values } }, env)
    if (isChatModel(made)) return made
    throw new Failure('broken', `Cannot use the chat model "${name}": this version does not know it`)
  }
}

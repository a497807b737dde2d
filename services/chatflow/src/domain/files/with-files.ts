import type { ChatflowStore } from '../chatflows/chatflow.ts'
import type { MessageStore } from '../records/message.ts'
import type { FlowFiles } from './flow-files.ts'

type Stores = { readonly chatflows: ChatflowStore; readonly messages: MessageStore }

/** The same stores, in which a flow or a chat that goes takes its files along. */
export function withFiles<S extends Stores>(stores: S, files: Pick<FlowFiles, 'remove'>): S {
  const { chatflows, messages } = stores
  return {
    ...stores,
    chatflows: {
      ...chatflows,
      async remove(id) {
        const removed = await chatflows.remove(id)
        if (removed) await Promise.all([files.remove({ chatflowId: id }), files.remove({ workspaceOf: id })])
        return removed
      },
    },
    messages: {
      ...messages,
      async remove(chatflowId, filter) {
        const removed = await messages.remove(chatflowId, filter)
        const { chatId } = filter
        const isEmpty = async (chat: string) => (await messages.count(chatflowId, { chatId: chat })).messages === 0
        if (Object.values(filter).every((value) => value === undefined)) await files.remove({ chatsOf: chatflowId })
        else if (chatId !== undefined && (await isEmpty(chatId))) await files.remove({ chatflowId, chatId })
        return removed
      },
    },
  }
}

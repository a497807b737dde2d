import type { ServedModel } from '../models/served-model.ts'
import type { ChatCall } from './chat-call.ts'
import type { ChatEvent } from './chat-event.ts'
import { type ChatDeps, prepareChat } from './prepare-chat.ts'
import type { Caller, RemoteModel, RemoteModels } from './remote-models.ts'
import { runChat } from './run-chat.ts'

/** A conversation that can be answered now, wherever its model is. */
export type OpenedChat = {
  /** The name that the answer carries: as the client called the model. */
  readonly model: string
  /** Tokens of prompt and answer together; infinite where they are not known. */
  readonly contextTokens: number
  /** Absent: another machine computes the model. */
  readonly served: ServedModel | undefined
  /** The answer; leaving the loop or aborting `signal` ends the work. */
  events(signal: AbortSignal): AsyncGenerator<ChatEvent, void>
  countTokens(signal: AbortSignal): Promise<number>
}

export type OpenChatDeps = ChatDeps & { readonly remoteModels: RemoteModels }

/**
 * Finds the model of a call, on this machine or another, and settles what it is asked: how the APIs answer that
 * not every upstream speaks.
 *
 * @throws {Failure} as `prepareChat`; what an upstream has to say comes with the events
 */
export async function openChat(
  call: ChatCall,
  caller: Caller,
  signal: AbortSignal,
  deps: OpenChatDeps,
): Promise<OpenedChat> {
  const remote = await deps.remoteModels.find(call.model)
  if (remote !== undefined) return openRemote(call, caller, remote)
  const chat = await prepareChat(call, signal, deps)
  const { model, info, served, prompt } = chat
  return {
    ...{ model, served, contextTokens: info.contextTokens },
    events: (ending) => runChat(chat, ending, deps),
    countTokens: async (ending) => (await served.engine.tokenize(prompt, { addSpecial: true }, ending)).tokens.length,
  }
}

function openRemote(call: ChatCall, caller: Caller, remote: RemoteModel): OpenedChat {
  return {
    model: remote.name,
    served: undefined,
    contextTokens: remote.contextTokens,
    events: (signal) => remote.chat(call, caller, signal),
    countTokens: (signal) => remote.countTokens(call, caller, signal),
  }
}

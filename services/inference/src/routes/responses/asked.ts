import type { OpenedChat } from '../../domain/chat/open-chat.ts'
import type { ChatMessage } from '../../domain/engine/engine.ts'
import type { InputItem } from '../../wire/response/input-item.ts'
import type { ResponseRequest } from '../../wire/response/request.ts'

/** What a response is made of. */
export type Asked = {
  readonly body: ResponseRequest
  readonly items: readonly InputItem[]
  readonly conversation: readonly ChatMessage[]
  readonly chat: OpenedChat
}

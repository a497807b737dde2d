import { readArguments } from '../read-arguments.ts'
import type { BlockDelta, MessageEvent } from './message-events.ts'
import type { ContentBlock, Message } from './message-object.ts'

type OpenBlock = { readonly block: ContentBlock; text: string; signature: string }

/** Puts the events of one answer together, as a client would that reads them. */
export async function collectMessage(events: AsyncIterable<MessageEvent>): Promise<Message | undefined> {
  const blocks: OpenBlock[] = []
  let message: Message | undefined
  for await (const event of events) {
    if (event.type === 'message_start') message = event.message
    else if (event.type === 'content_block_start') blocks.push({ block: event.content_block, text: '', signature: '' })
    else if (event.type === 'content_block_delta') add(blocks[event.index], event.delta)
    else if (event.type === 'message_delta' && message !== undefined)
      message = { ...message, ...event.delta, usage: event.usage }
  }
  return message && { ...message, content: blocks.map(finish) }
}

function add(open: OpenBlock | undefined, delta: BlockDelta): void {
  if (open === undefined) return
  if (delta.type === 'text_delta') open.text += delta.text
  else if (delta.type === 'thinking_delta') open.text += delta.thinking
  else if (delta.type === 'input_json_delta') open.text += delta.partial_json
  else open.signature += delta.signature
}

function finish({ block, text, signature }: OpenBlock): ContentBlock {
  if (block.type === 'text') return { ...block, text }
  if (block.type === 'thinking') return { ...block, thinking: text, signature }
  return { ...block, input: readArguments(text) }
}

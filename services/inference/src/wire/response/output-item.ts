import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import type { ScoredToken } from '../../domain/engine/engine.ts'
import { renderLogprobs } from '../logprobs.ts'

type Status = 'in_progress' | 'completed' | 'incomplete'
type Piece = Exclude<ChatEvent, { kind: 'started' | 'finished' }>

/** An event without its number: a type and what it is about. */
export type ItemEvent = { readonly type: string } & Readonly<Record<string, unknown>>

/** One item of a response's output while it is written. */
export type OpenItem = {
  /** Whether this piece goes on with the item. */
  takes(piece: Piece): boolean
  open(): readonly ItemEvent[]
  add(piece: Piece): readonly ItemEvent[]
  close(status: Status): readonly ItemEvent[]
  /** The item as it is. */
  render(status: Status): object
}

export type ItemOptions = {
  readonly newId: () => string
  readonly outputIndex: number
  readonly logprobs: boolean
  /** Whether reasoning is told as its summary, for clients that read nothing else. */
  readonly summary: boolean
}

/** Begins the item that a piece belongs to. */
export function openItem(piece: Piece, options: ItemOptions): OpenItem {
  if (piece.kind === 'content') return messageItem(options)
  if (piece.kind === 'reasoning') return options.summary ? summaryItem(options) : reasoningItem(options)
  return callItem(piece, options)
}

function messageItem({ newId, outputIndex, logprobs }: ItemOptions): OpenItem {
  const id = `msg_${newId()}`
  const at = { item_id: id, output_index: outputIndex, content_index: 0 }
  const tokens: ScoredToken[] = []
  let text = ''
  const part = () => ({ type: 'output_text', annotations: [], logprobs: logprobs ? logprobsOf(tokens) : [], text })
  const render = (status: Status, content: readonly object[]) => ({
    id,
    type: 'message',
    status,
    role: 'assistant',
    content,
  })
  return {
    takes: ({ kind }) => kind === 'content',
    open: () => [
      { type: 'response.output_item.added', output_index: outputIndex, item: render('in_progress', []) },
      { type: 'response.content_part.added', ...at, part: part() },
    ],
    add(piece) {
      if (piece.kind !== 'content') return []
      text += piece.text
      const added = logprobs ? (piece.tokens ?? []) : []
      tokens.push(...added)
      return [{ type: 'response.output_text.delta', ...at, delta: piece.text, logprobs: logprobsOf(added) }]
    },
    close: (status) => [
      { type: 'response.output_text.done', ...at, text, logprobs: logprobsOf(tokens) },
      { type: 'response.content_part.done', ...at, part: part() },
      { type: 'response.output_item.done', output_index: outputIndex, item: render(status, [part()]) },
    ],
    render: (status) => render(status, [part()]),
  }
}

function reasoningItem({ newId, outputIndex }: ItemOptions): OpenItem {
  const id = `rs_${newId()}`
  const at = { item_id: id, output_index: outputIndex, content_index: 0 }
  let text = ''
  const part = () => ({ type: 'reasoning_text', text })
  const render = (status: Status, content: readonly object[]) => ({
    id,
    type: 'reasoning',
    summary: [],
    content,
    status,
  })
  return {
    takes: ({ kind }) => kind === 'reasoning',
    open: () => [
      { type: 'response.output_item.added', output_index: outputIndex, item: render('in_progress', []) },
      { type: 'response.content_part.added', ...at, part: part() },
    ],
    add(piece) {
      if (piece.kind !== 'reasoning') return []
      text += piece.text
      return [{ type: 'response.reasoning_text.delta', ...at, delta: piece.text }]
    },
    close: (status) => [
      { type: 'response.reasoning_text.done', ...at, text },
      { type: 'response.content_part.done', ...at, part: part() },
      { type: 'response.output_item.done', output_index: outputIndex, item: render(status, [part()]) },
    ],
    render: (status) => render(status, [part()]),
  }
}

function summaryItem({ newId, outputIndex }: ItemOptions): OpenItem {
  const id = `rs_${newId()}`
  const at = { item_id: id, output_index: outputIndex, summary_index: 0 }
  let text = ''
  const part = () => ({ type: 'summary_text', text })
  const render = (status: Status, summary: readonly object[]) => ({ id, type: 'reasoning', summary, status })
  return {
    takes: ({ kind }) => kind === 'reasoning',
    open: () => [
      { type: 'response.output_item.added', output_index: outputIndex, item: render('in_progress', []) },
      { type: 'response.reasoning_summary_part.added', ...at, part: part() },
    ],
    add(piece) {
      if (piece.kind !== 'reasoning') return []
      text += piece.text
      return [{ type: 'response.reasoning_summary_text.delta', ...at, delta: piece.text }]
    },
    close: (status) => [
      { type: 'response.reasoning_summary_text.done', ...at, text },
      { type: 'response.reasoning_summary_part.done', ...at, part: part() },
      { type: 'response.output_item.done', output_index: outputIndex, item: render(status, [part()]) },
    ],
    render: (status) => render(status, [part()]),
  }
}

function callItem(opening: Piece, { newId, outputIndex }: ItemOptions): OpenItem {
  const { call, id: callId = '', name = '' } = opening.kind === 'tool-call' ? opening : { call: -1 }
  const id = `fc_${newId()}`
  const at = { item_id: id, output_index: outputIndex }
  let text = ''
  const render = (status: Status) => ({ id, type: 'function_call', status, arguments: text, call_id: callId, name })
  return {
    takes: (piece) => piece.kind === 'tool-arguments' && piece.call === call,
    open: () => [{ type: 'response.output_item.added', output_index: outputIndex, item: render('in_progress') }],
    add(piece) {
      if (piece.kind !== 'tool-arguments') return []
      text += piece.text
      return [{ type: 'response.function_call_arguments.delta', ...at, delta: piece.text }]
    },
    close: (status) => [
      { type: 'response.function_call_arguments.done', ...at, name, arguments: text },
      { type: 'response.output_item.done', output_index: outputIndex, item: render(status) },
    ],
    render,
  }
}

function logprobsOf(tokens: readonly ScoredToken[]): readonly object[] {
  return renderLogprobs(tokens, false).content
}

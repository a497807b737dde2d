import type { Answer, Usage } from '../domain/answers.ts'
import type { FinishReason } from '../domain/engine.ts'
import { renderUsage } from './usage.ts'

/** What all parts of one response carry. `createdS` is Unix time in seconds. */
export type ResponseHead = {
  readonly id: string
  readonly model: string
  readonly createdS: number
  readonly fingerprint: string
}

/** How the answers to one kind of request are written; chat and plain completions differ in nothing else. */
export type CompletionForm = {
  readonly idPrefix: string
  /** The whole response. */
  body(head: ResponseHead, answers: readonly Answer[], usage: Usage): object
  /** The piece of a stream that opens an answer, if there is one. */
  opening(head: ResponseHead, index: number): object | undefined
  text(head: ResponseHead, index: number, text: string): object
  finish(head: ResponseHead, index: number, reason: FinishReason): object
  usage(head: ResponseHead, usage: Usage): object
}

const chatHead = ({ id, createdS, model, fingerprint }: ResponseHead, object: string) => ({
  id,
  object,
  created: createdS,
  model,
  system_fingerprint: fingerprint,
})

const chatChunk = (head: ResponseHead, index: number, delta: object, finish: FinishReason | null) => ({
  ...chatHead(head, 'chat.completion.chunk'),
  choices: [{ index, delta, logprobs: null, finish_reason: finish }],
})

/** `chat.completion` and `chat.completion.chunk`. */
export const chatForm: CompletionForm = {
  idPrefix: 'chatcmpl-',
  body: (head, answers, usage) => ({
    ...chatHead(head, 'chat.completion'),
    choices: answers.map(({ text, reason }, index) => ({
      index,
      message: { role: 'assistant', content: text, refusal: null },
      logprobs: null,
      finish_reason: reason,
    })),
    usage: renderUsage(usage),
  }),
  opening: (head, index) => chatChunk(head, index, { role: 'assistant', content: '' }, null),
  text: (head, index, text) => chatChunk(head, index, { content: text }, null),
  finish: (head, index, reason) => chatChunk(head, index, {}, reason),
  usage: (head, usage) => ({ ...chatHead(head, 'chat.completion.chunk'), choices: [], usage: renderUsage(usage) }),
}

const textChoice = (head: ResponseHead, index: number, text: string, finish: FinishReason | null) => ({
  ...chatHead(head, 'text_completion'),
  choices: [{ index, text, logprobs: null, finish_reason: finish }],
})

/** `text_completion`, the same object whole and in pieces. */
export const textForm: CompletionForm = {
  idPrefix: 'cmpl-',
  body: (head, answers, usage) => ({
    ...chatHead(head, 'text_completion'),
    choices: answers.map(({ text, reason }, index) => ({ index, text, logprobs: null, finish_reason: reason })),
    usage: renderUsage(usage),
  }),
  opening: () => undefined,
  text: (head, index, text) => textChoice(head, index, text, null),
  finish: (head, index, reason) => textChoice(head, index, '', reason),
  usage: (head, usage) => ({ ...chatHead(head, 'text_completion'), choices: [], usage: renderUsage(usage) }),
}

import { chunksOf, readData, refused, unanswered } from '@hearth/ui-kit/sse'
import type { z } from 'zod'
import type { chatbotConfigSchema } from '../../../../services/chatflow/src/wire/chatflows/chatbot-config.ts'
import type { SentFile } from '../chat/conversation.ts'
import type { LeadPart } from './look.ts'

/** What the service tells a visitor of a flow. */
export type VisitorConfig = z.output<typeof chatbotConfigSchema>

/** What a visitor told of themselves. */
export type Lead = { readonly [part in LeadPart]?: string }

export type Rating = 'THUMBS_UP' | 'THUMBS_DOWN'

/** The service as a visitor of one flow asks it: without a key, without a cookie. */
export type VisitorService = {
  readConfig(): Promise<VisitorConfig>
  /** Yields the `data` of each event, or the whole answer of a flow that does not stream. */
  ask(body: object, signal: AbortSignal): AsyncGenerator<Said, void>
  stop(chatId: string): Promise<void>
  /** @returns the id under which more can be said */
  rate(rated: { readonly chatId: string; readonly messageId: string; readonly rating: Rating }): Promise<string>
  comment(feedbackId: string, content: string): Promise<void>
  leave(chatId: string, lead: Lead): Promise<void>
  /** Has an answer spoken: its events as they come. */
  speak(said: Spoken, text: string, signal: AbortSignal): AsyncIterable<Uint8Array>
  /** Ends the speech that an answer brings by itself. */
  hush(said: Spoken): Promise<void>
  /** Has a recording written down. @returns its words, empty where nothing was understood */
  transcribe(recording: SentFile, signal: AbortSignal): Promise<string>
  /** Stores a file with the talk and reads it. @returns its text */
  attach(chatId: string, file: File): Promise<string>
  /** Brings a file into the flow's vector store, for this talk. */
  ingest(chatId: string, file: File): Promise<void>
}

/** An answer of a talk. */
type Spoken = { readonly chatId: string; readonly chatMessageId: string }

export type Said =
  | { readonly kind: 'event'; readonly data: string }
  | { readonly kind: 'whole'; readonly body: unknown }

/** @param base address of the service, without trailing slash */
export function createVisitorService(base: string, flowId: string): VisitorService {
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${base}/api/v1${path}`, { ...init, credentials: 'omit' }).catch((cause: unknown) => {
      if (init.signal?.aborted) throw cause
      throw unanswered(cause)
    })
    if (answer.ok) return answer
    throw await refused(answer)
  }
  const sendJson = (method: string, path: string, body: object, signal?: AbortSignal) =>
    send(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ?? null,
    })
  return {
    readConfig: async () => (await send(`/public-chatbotConfig/${flowId}`)).json(),
    async *ask(body, signal) {
      const answer = await sendJson('POST', `/prediction/${flowId}`, { ...body, streaming: true }, signal)
      if (!(answer.headers.get('content-type') ?? '').startsWith('text/event-stream'))
        return yield { kind: 'whole', body: await answer.json() }
      if (answer.body === null) return
      for await (const data of readData(chunksOf(answer.body))) yield { kind: 'event', data }
    },
    async stop(chatId) {
      await send(`/chatmessage/abort/${flowId}/${encodeURIComponent(chatId)}`, { method: 'PUT' })
    },
    async rate(rated) {
      const answer = await sendJson('POST', '/feedback', { ...rated, chatflowid: flowId, content: '' })
      return ((await answer.json()) as { readonly id: string }).id
    },
    async comment(feedbackId, content) {
      await sendJson('PUT', `/feedback/${encodeURIComponent(feedbackId)}`, { content })
    },
    async leave(chatId, lead) {
      await sendJson('POST', '/leads', { ...lead, chatflowid: flowId, chatId })
    },
    async *speak(said, text, signal) {
      const body = { ...said, chatflowId: flowId, text }
      const answer = await sendJson('POST', '/text-to-speech/generate', body, signal)
      if (answer.body !== null) yield* chunksOf(answer.body)
    },
    async hush(said) {
      await sendJson('POST', '/text-to-speech/abort', { ...said, chatflowId: flowId })
    },
    async transcribe(recording, signal) {
      const answer = await sendJson('POST', `/speech-to-text/${flowId}`, recording, signal)
      return ((await answer.json()) as { readonly text: string }).text
    },
    async attach(chatId, file) {
      const body = formOf(file)
      const answer = await send(`/attachments/${flowId}/${encodeURIComponent(chatId)}`, { method: 'POST', body })
      const [read] = (await answer.json()) as readonly { readonly content: string }[]
      return read?.content ?? ''
    },
    async ingest(chatId, file) {
      const body = formOf(file)
      body.append('chatId', chatId)
      await send(`/vector/upsert/${flowId}`, { method: 'POST', body })
    },
  }
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('files', file)
  return form
}

import type { IncomingHttpHeaders } from 'node:http'
import { createModelRewriter } from '../../domain/upstreams/model-rewriter.ts'
import { createEventPassage, createPlainPassage, type Passage } from '../../domain/upstreams/passage.ts'
import type { UpstreamModel } from '../../domain/upstreams/upstream.ts'
import type { UpstreamSettings } from '../config.ts'
import type { Incoming } from '../incoming/incoming.ts'
import { parseOllamaAnswer, toCompletion } from '../ollama/from-ollama.ts'
import { createOllamaPassage } from '../ollama/ollama-passage.ts'
import { toOllamaChat } from '../ollama/to-ollama.ts'
import { UpstreamError } from './upstream-error.ts'

/** How a request is put to an upstream, and its answer to the client. */
export type Dialect = {
  readonly path: string
  readonly body: Uint8Array
  /** Whether answers may differ from the bytes that come. */
  readonly changes: boolean
  /** The way of an answer that is passed on as it comes. */
  passage(headers: IncomingHttpHeaders): Passage
  /** An answer that came whole. @throws {UpstreamError} when it is none */
  whole(status: number, body: Uint8Array): Uint8Array
  /** The content type of the answer, where it is not the upstream's. */
  contentType(came: string): string
}

/** @throws {Failure} `invalid` for a request that this upstream has no words for */
export function dialectFor(asked: Incoming, settings: UpstreamSettings, model: UpstreamModel): Dialect {
  const incoming = asked.write === undefined ? asked : written(asked, asked.write(settings))
  if (settings.kind === 'ollama' && incoming.path === '/v1/chat/completions')
    return translated(incoming, settings, model)
  const renamed = model.theirs === incoming.model ? undefined : incoming.model
  return {
    path: `${settings.path}${incoming.path}${incoming.search}`,
    body: renamed === undefined ? incoming.body : rename(incoming.body, model.theirs),
    changes: renamed !== undefined,
    passage: (headers) =>
      isEventStream(headers['content-type']) ? createEventPassage(renamed) : createPlainPassage(renamed),
    whole(status, body) {
      if (status < 300) checkJson(body)
      return renamed === undefined ? body : rename(body, renamed)
    },
    contentType: (came) => came,
  }
}

function written(asked: Incoming, json: Incoming['json']): Incoming {
  return { ...asked, json, body: Buffer.from(JSON.stringify(json)) }
}

export function isEventStream(contentType: string | undefined): boolean {
  return contentType?.startsWith('text/event-stream') === true
}

function rename(body: Uint8Array, name: string): Uint8Array {
  return Buffer.concat([...createModelRewriter(name, { nested: false, lines: false }).push(body)])
}

// A page of a proxy, or half an answer, is told from an answer by its ends; no more is parsed.
function checkJson(body: Uint8Array): void {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const opening = firstVisible(text)
  const closing = lastVisible(text)
  const fits = (opening === '{' && closing === '}') || (opening === '[' && closing === ']')
  if (!fits) throw new UpstreamError('garbage', 'The answer is not JSON')
}

function firstVisible(text: Buffer): string {
  return text.subarray(0, 256).toString('latin1').trimStart().charAt(0)
}

function lastVisible(text: Buffer): string {
  return text.subarray(-256).toString('latin1').trimEnd().at(-1) ?? ''
}

function translated(incoming: Incoming, settings: UpstreamSettings, model: UpstreamModel): Dialect {
  const head = {
    id: `chatcmpl-${incoming.requestId.replace(/[^\w]/g, '').slice(0, 24)}`,
    createdS: Math.floor(Date.now() / 1_000),
    model: incoming.model,
  }
  const options = incoming.json.stream_options
  const includeUsage =
    typeof options === 'object' && options !== null && 'include_usage' in options && options.include_usage === true
  return {
    path: `${settings.path}/api/chat`,
    body: Buffer.from(JSON.stringify(toOllamaChat(incoming.json, model.theirs, settings.contextTokens))),
    changes: true,
    passage: () => createOllamaPassage(head, includeUsage),
    whole: (status, body) => Buffer.from(JSON.stringify(wholeOllama(status, body, head))),
    contentType: (came) => (came.includes('ndjson') ? 'text/event-stream; charset=utf-8' : 'application/json'),
  }
}

function wholeOllama(status: number, body: Uint8Array, head: Parameters<typeof toCompletion>[1]): object {
  const answer = parseOllamaAnswer(Buffer.from(body).toString('utf8'))
  if (status >= 300) {
    const message = answer?.error ?? `The upstream answered with status ${status}`
    const missing = status === 404
    const type = status < 500 ? 'invalid_request_error' : 'server_error'
    return { error: { message, type, param: missing ? 'model' : null, code: missing ? 'model_not_found' : null } }
  }
  if (answer?.message === undefined) throw new UpstreamError('garbage', 'The answer is not what Ollama sends')
  return toCompletion(answer, head)
}

import { eventFrame } from '@hearth/server'
import type { Incoming } from '../incoming/incoming.ts'
import type { Member } from '../member/member.ts'
import { parseChunk } from '../translate/chat-chunk.ts'
import { readData } from '../translate/read-data.ts'

type Json = Readonly<Record<string, unknown>>

/** An answer longer than this is not kept to go on from. */
const maxKeptBytes = 1_048_576
/** What else an answer may hold, or be held to, cannot be gone on with in the middle of it. */
const unfit = [
  ...['tools', 'functions', 'response_format', 'structured_outputs', 'guided_json', 'guided_regex', 'guided_choice'],
  ...['guided_grammar', 'grammar', 'json_schema', 'logprobs', 'continue_final_message', 'return_token_ids'],
]

/** Whether the answer to a request may be gone on with by another upstream when this one breaks off. */
export function mayContinue({ path, traits, json, avoids }: Incoming, { settings }: Member): boolean {
  if (!settings.continueBroken || avoids !== undefined || path !== '/v1/chat/completions') return false
  return traits.stream && traits.choices === 1 && !unfit.some((name) => json[name] != null && json[name] !== false)
}

type ContinueOptions = {
  readonly incoming: Incoming
  /** Whether the body ended because its upstream broke off. */
  readonly isBroken: () => boolean
  /** Asks for the rest, wherever it is to be had. */
  readonly ask: (rest: Incoming) => Promise<Response>
  /** Tells the client that there is no more. */
  readonly lastFrame: () => Uint8Array
}

/**
 * A stream that goes on with another upstream's words where its own broke off: the words so far go along
 * as the beginning of the answer (`continue_final_message`). Until then its bytes are passed as they are.
 */
export function continueAnswer(body: ReadableStream<Uint8Array>, options: ContinueOptions): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const disconnect = new AbortController()
  const frames = continued(reader, options, AbortSignal.any([disconnect.signal, options.incoming.signal]))
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await frames.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      // A step that waits for bytes is not ended by telling the steps to end.
      async cancel(reason) {
        disconnect.abort(reason)
        await Promise.allSettled([reader.cancel(reason), frames.return()])
      },
    },
    { highWaterMark: 0 },
  )
}

async function* continued(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { incoming, isBroken, ask, lastFrame }: ContinueOptions,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const kept: Uint8Array[] = []
  let keptBytes = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    keptBytes += next.value.length
    if (keptBytes <= maxKeptBytes) kept.push(next.value)
    if (next.value.length > 0) yield next.value
  }
  if (!isBroken() || signal.aborted) return
  const forwarded = keptBytes > maxKeptBytes ? undefined : readForwarded(Buffer.concat(kept).toString('utf8'))
  const rest = forwarded === undefined ? undefined : restOf(incoming, forwarded)
  const response = rest === undefined ? undefined : await ask(rest).catch(() => undefined)
  const isStream = response?.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (forwarded === undefined || response?.ok !== true || response.body === null || !isStream) {
    await response?.body?.cancel()
    yield lastFrame()
    return
  }
  for await (const data of readData(response.body, signal)) {
    const rest = toRest(data, forwarded)
    if (rest !== undefined) yield new TextEncoder().encode(eventFrame({ data: rest }))
  }
}

type Forwarded = { readonly content: string; readonly tokens: number; readonly head: Json }

/** What a client has been told; `undefined` when it cannot be gone on from: calls, an end, nothing at all. */
function readForwarded(events: string): Forwarded | undefined {
  let content = ''
  let tokens = 0
  let head: Json | undefined
  for (const [, data = ''] of events.matchAll(/^data: ?(.*)$/gm)) {
    const chunk = parseChunk(data)
    const choice = chunk?.choices?.[0]
    if (choice?.finish_reason != null || choice?.delta?.tool_calls != null) return undefined
    const { id, created } = chunk ?? {}
    if (chunk !== undefined) head ??= { id, created }
    const text = choice?.delta?.content ?? ''
    const isThought = (choice?.delta?.reasoning_content ?? choice?.delta?.reasoning ?? '') !== ''
    if (text !== '' || isThought) tokens++
    content += text
  }
  return head === undefined || content === '' ? undefined : { content, tokens, head }
}

function restOf(incoming: Incoming, { content, tokens }: Forwarded): Incoming | undefined {
  const { messages, max_tokens: limit, max_completion_tokens: newer, ...others } = incoming.json
  if (!Array.isArray(messages)) return undefined
  const wanted = newer ?? limit
  const left = typeof wanted === 'number' ? wanted - tokens : undefined
  if (left !== undefined && left < 1) return undefined
  const json = {
    ...others,
    messages: [...messages, { role: 'assistant', content }],
    continue_final_message: true,
    add_generation_prompt: false,
    ...(left === undefined ? {} : { max_tokens: left }),
  }
  return { ...incoming, json, body: Buffer.from(JSON.stringify(json)) }
}

/** A piece of the rest as one of the answer that it belongs to; `undefined` for one that only opens it. */
function toRest(data: string, { head, tokens }: Forwarded): string | undefined {
  const chunk = parseChunk(data)
  if (chunk === undefined || chunk.error != null) return data
  const choice = chunk.choices?.[0]
  if (choice?.delta?.role !== undefined && !choice.delta.content && choice.finish_reason == null) return undefined
  const { usage } = chunk
  const counted = usage && {
    ...usage,
    prompt_tokens: (usage.prompt_tokens ?? tokens) - tokens,
    completion_tokens: (usage.completion_tokens ?? 0) + tokens,
  }
  return JSON.stringify({ ...chunk, ...head, ...(counted && { usage: counted }) })
}

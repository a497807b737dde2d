/** How the scripted upstream treats one request. */
export type Behaviour =
  /** Answers with these tokens; by default it repeats the last message of the request. */
  | {
      readonly kind: 'answer'
      readonly tokens?: readonly string[]
      /** Answers once this has come. */
      readonly after?: Promise<unknown>
      readonly pauseMs?: number
    }
  /** Says what it makes of the request: a text, or calls of tools. */
  | { readonly kind: 'say'; readonly of: (request: UpstreamRequest) => string | readonly ToolAsk[] }
  /** Goes on talking until the caller leaves, as fast as it listens. */
  | { readonly kind: 'endless'; readonly pauseMs: number; readonly tokenLength?: number }
  | { readonly kind: 'refuse'; readonly status: number; readonly retryAfterSeconds?: number }
  /** Answers 200 with something that is no completion. */
  | { readonly kind: 'garbage' }
  /** Takes the request and never says a word. */
  | { readonly kind: 'hang' }
  /** Cuts the connection after one token; before the first byte of a JSON answer. */
  | { readonly kind: 'die' }

/** A call of a tool that the scripted model asks for. */
export type ToolAsk = { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }

type UpstreamMessage = { readonly role: string; readonly content: string }

/** One request as the upstream received it. */
export type UpstreamRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: {
    readonly model: string
    readonly messages: readonly UpstreamMessage[]
    readonly stream?: boolean
    readonly [name: string]: unknown
  }
}

/** The tokens of an answer that repeats the last message: one a word, white space included. */
export function echo(request: UpstreamRequest): string[] {
  return `Echo: ${request.body.messages.at(-1)?.content ?? ''}`.match(/\s*\S+/g) ?? []
}

/** A chat completion in one piece. */
export function completion(tokens: readonly string[]): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, message: { role: 'assistant', content: tokens.join('') }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 3, completion_tokens: tokens.length, total_tokens: 3 + tokens.length },
  }
}

/** One event of a streamed completion; without a token it is the last. */
export function chunk(token?: string): string {
  const choice = {
    index: 0,
    delta: token === undefined ? {} : { content: token },
    finish_reason: token === undefined ? 'stop' : null,
  }
  const event = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [choice] }
  return `data: ${JSON.stringify(event)}\n\n`
}

/** A chat completion that asks for tools. */
export function toolCompletion(asks: readonly ToolAsk[]): object {
  const message = { role: 'assistant', content: null, tool_calls: asks.map(toolCall) }
  return {
    ...completion([]),
    choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
  }
}

/** The events of a streamed completion that asks for tools. */
export function toolChunks(asks: readonly ToolAsk[]): string {
  const event = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [{ index: 0, delta, finish_reason }] })}\n\n`
  const calls = asks.map((ask, index) => ({ index, ...toolCall(ask, index) }))
  return event({ role: 'assistant', tool_calls: calls }, null) + event({}, 'tool_calls')
}

function toolCall({ name, arguments: args }: ToolAsk, at: number): object {
  return { id: `call_${at}`, type: 'function', function: { name, arguments: JSON.stringify(args) } }
}

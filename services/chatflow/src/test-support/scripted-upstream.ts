import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Behaviour,
  chunk,
  completion,
  echo,
  toolChunks,
  toolCompletion,
  type UpstreamRequest,
} from './upstream-behaviour.ts'

export type ScriptedUpstream = {
  /** Base path for a chat model, version segment included. */
  readonly url: string
  /** Everything received, oldest first. */
  readonly requests: readonly UpstreamRequest[]
  /** Generations going on. */
  readonly open: number
  /** Generations whose caller left before they were over. */
  readonly abandoned: number
  /** Tokens streamed, over all requests. */
  readonly tokens: number
  /** How the next requests are treated, one each. */
  script(...behaviours: readonly Behaviour[]): void
  /** How all others are treated; at first they are echoed. */
  behave(behaviour: Behaviour): void
  /** Forgets scripts, requests and counts. */
  reset(): void
  close(): Promise<void>
}

const echoing: Behaviour = { kind: 'answer' }

/** A model server that speaks OpenAI's API over real HTTP and does as it is told. */
export async function openScriptedUpstream(): Promise<ScriptedUpstream> {
  const state = {
    usual: echoing,
    script: [] as Behaviour[],
    requests: [] as UpstreamRequest[],
    open: 0,
    abandoned: 0,
    tokens: 0,
  }
  const server = createServer(async (incoming, response) => {
    // Whoever looks for the models asks nothing of them.
    if (incoming.method === 'GET') return sendJson(response, 200, { object: 'list', data: [{ id: 'scripted' }] })
    const request = await readRequest(incoming)
    state.requests.push(request)
    state.open += 1
    response.once('close', () => {
      state.open -= 1
      if (!response.writableFinished) state.abandoned += 1
    })
    const count = () => {
      state.tokens += 1
    }
    // What is scripted is what a model says; embeddings are always told.
    const scripted = request.url.endsWith('/embeddings') ? undefined : state.script.shift()
    await act(scripted ?? state.usual, request, { response, count })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    get requests() {
      return state.requests
    },
    get open() {
      return state.open
    },
    get abandoned() {
      return state.abandoned
    },
    get tokens() {
      return state.tokens
    },
    script: (...behaviours) => state.script.push(...behaviours),
    behave(behaviour) {
      state.usual = behaviour
    },
    reset() {
      Object.assign(state, { usual: echoing, script: [], requests: [], abandoned: 0, tokens: 0 })
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function readRequest(incoming: IncomingMessage): Promise<UpstreamRequest> {
  let text = ''
  for await (const part of incoming.setEncoding('utf8')) text += part
  return { url: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(text) as UpstreamRequest['body'] }
}

type Reply = { readonly response: ServerResponse; readonly count: () => void }

async function act(behaviour: Behaviour, request: UpstreamRequest, reply: Reply): Promise<void> {
  const { response } = reply
  if (request.url.endsWith('/embeddings')) return sendJson(response, 200, embeddings(request))
  const streams = request.body.stream === true
  switch (behaviour.kind) {
    case 'answer': {
      await behaviour.after
      const tokens = behaviour.tokens ?? echo(request)
      return streams ? stream(reply, tokens, behaviour.pauseMs) : sendJson(response, 200, completion(tokens))
    }
    case 'say': {
      const said = behaviour.of(request)
      if (typeof said === 'string') return answerWith(reply, said.match(/\s*\S+/g) ?? [], streams)
      if (!streams) return sendJson(response, 200, toolCompletion(said))
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${toolChunks(said)}data: [DONE]\n\n`)
      return
    }
    case 'endless':
      return streams ? stream(reply, forever(behaviour.tokenLength), behaviour.pauseMs) : undefined
    case 'refuse': {
      const { status, retryAfterSeconds } = behaviour
      if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds)
      return sendJson(response, status, { error: { message: `scripted ${status}`, type: 'scripted' } })
    }
    case 'garbage':
      response.writeHead(200, { 'content-type': streams ? 'text/event-stream' : 'application/json' })
      response.end(streams ? 'data: {"not a chunk\n\n' : '<html>not a completion</html>')
      return
    case 'hang':
      return
    case 'die':
      if (streams) response.writeHead(200, { 'content-type': 'text/event-stream' }).write(chunk('Half'))
      await sleep(20)
      response.destroy()
  }
}

function answerWith(reply: Reply, tokens: readonly string[], streams: boolean): Promise<void> | void {
  return streams ? stream(reply, tokens) : sendJson(reply.response, 200, completion(tokens))
}

// Texts of the same length mean the same here.
function embeddings({ body }: UpstreamRequest): object {
  const data = [body.input]
    .flat()
    .map((text, index) => ({ object: 'embedding', index, embedding: [String(text).length, 1, 0, 0] }))
  return { object: 'list', model: body.model, data, usage: { prompt_tokens: 1, total_tokens: 1 } }
}

async function stream({ response, count }: Reply, tokens: Iterable<string>, pauseMs = 0): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const token of tokens) {
    if (response.destroyed) return
    count()
    if (!response.write(chunk(token))) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined)
    if (pauseMs > 0) await sleep(pauseMs)
  }
  response.end(`${chunk()}data: [DONE]\n\n`)
}

function* forever(tokenLength = 0): Generator<string> {
  for (let count = 1; ; count++) yield ` ${count}`.padEnd(tokenLength, '.')
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { wordVector } from './word-vectors.ts'

export type EmbeddingUpstream = {
  /** Without a version segment, as an inference service has it. */
  readonly url: string
  /** How many texts each request had, oldest first. */
  readonly batches: readonly number[]
  /** Words the next chat completion answers with; the last message is in `asked`. */
  answer: string
  readonly asked: readonly string[]
  /** The model that embeds where none is named. */
  model: string
  /** A model that is no longer there. */
  gone: string | undefined
  /** Which model each request for vectors named; `undefined` for none. */
  readonly askedModels: readonly (string | undefined)[]
  /** What embeddings are answered with instead, such as a 404 where there is no such route. */
  refusal: number | undefined
  /** Answers once this has come. */
  after: Promise<unknown> | undefined
  /** Requests that have come and wait for that. */
  readonly waiting: number
  close(): Promise<void>
}

type Body = {
  readonly model?: string
  readonly input?: string | readonly string[]
  readonly messages?: readonly { readonly content: unknown }[]
  readonly encoding_format?: string
  readonly stream?: boolean
}

/** A model server that embeds texts by their words and answers chats with fixed words, over real HTTP. */
export async function openEmbeddingUpstream(): Promise<EmbeddingUpstream> {
  const batches: number[] = []
  const asked: string[] = []
  const askedModels: (string | undefined)[] = []
  let waiting = 0
  const server = createServer(async (request, response) => {
    const body = await readJson(request)
    waiting++
    await upstream.after
    waiting--
    const reply = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    if (request.url === '/v1/chat/completions') {
      asked.push((body.messages ?? []).map(({ content }) => JSON.stringify(content)).join('\n'))
      const message = { role: 'assistant', content: upstream.answer }
      return reply(200, { id: '1', model: 'words', choices: [{ index: 0, message, finish_reason: 'stop' }] })
    }
    if (request.url !== '/v1/embeddings' || upstream.refusal !== undefined) {
      return reply(upstream.refusal ?? 404, { error: { message: 'not here', type: 'not_found' } })
    }
    askedModels.push(body.model)
    if (body.model !== undefined && body.model === upstream.gone) return reply(404, { error: { message: 'not here' } })
    const model = body.model ?? upstream.model
    const texts = [body.input ?? []].flat()
    batches.push(texts.length)
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: encode(wordVector(text), body) }))
    return reply(200, { object: 'list', model, data, usage: { prompt_tokens: 1, total_tokens: 1 } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const upstream: EmbeddingUpstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    batches,
    asked,
    askedModels,
    model: 'words',
    gone: undefined,
    answer: 'An answer.',
    refusal: undefined,
    after: undefined,
    get waiting() {
      return waiting
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return upstream
}

function encode(vector: Float32Array, { encoding_format }: Body): readonly number[] | string {
  return encoding_format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector]
}

async function readJson(request: IncomingMessage): Promise<Body> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text === '' ? {} : (JSON.parse(text) as Body)
}

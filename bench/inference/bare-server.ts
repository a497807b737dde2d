// The server before `bare-model.ts`: waits for 8 requests, has them answered together, and writes each
// text as a frame. Started with a model's path, the context size and the number of requests, prints its port.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { BareRequest, BareStep } from './bare-model.ts'

const [modelPath = '', contextSize = '2048', slots = '8'] = process.argv.slice(2)
const child = fork(join(import.meta.dirname, 'bare-model.ts'), [modelPath, contextSize, slots], {
  execArgv: [],
  serialization: 'advanced',
  env: { ...process.env, UV_THREADPOOL_SIZE: String(Number(slots) + 4) },
})
await once(child, 'message')

const requestSchema = z.object({ prompt: z.array(z.int()), max_tokens: z.int(), seed: z.int() })
let waiting: { readonly request: BareRequest; readonly response: ServerResponse }[] = []
let answered: ServerResponse[] = []
let tokensLeft = 0

child.on('message', ({ texts }: BareStep) => {
  tokensLeft--
  texts.forEach((text, at) => {
    const usage = { completion_tokens: texts.length }
    const choices = [{ index: 0, text, logprobs: null, finish_reason: null }]
    answered[at]?.write(`data: ${JSON.stringify({ object: 'text_completion', choices, usage })}\n\n`)
  })
  if (tokensLeft === 0) for (const response of answered) response.end('data: [DONE]\n\n')
})

const server = createServer((incoming, response) => void take(incoming, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit())

async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, max_tokens: maxTokens, seed } = requestSchema.parse(await json(incoming))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  waiting.push({ request: { prompt, maxTokens, seed }, response })
  if (waiting.length < Number(slots)) return
  answered = waiting.map((each) => each.response)
  tokensLeft = maxTokens
  child.send(waiting.map((each) => each.request))
  waiting = []
}

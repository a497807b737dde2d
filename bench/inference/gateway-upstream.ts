// An OpenAI-compatible server that answers at once; a stream has as many chunks as `max_tokens` asks
// for, 64 in one write. Prints its port.
import { createServer, type ServerResponse } from 'node:http'

const chunksAtOnce = 64
const shared = { id: 'chatcmpl-1', created: 1, model: 'scripted' }
const usage = { prompt_tokens: 12, completion_tokens: 6, total_tokens: 18 }
const answer = JSON.stringify({
  ...shared,
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: 'It is a scripted answer.' }, finish_reason: 'stop' }],
  usage,
})
const chunk = `data: ${JSON.stringify({
  ...shared,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: { content: ' word' }, logprobs: null, finish_reason: null }],
})}\n\n`
const models = JSON.stringify({ object: 'list', data: [{ id: 'scripted', object: 'model' }] })

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    if (request.method === 'GET') return send(response, models)
    if (!text.includes('"stream":true')) return send(response, answer)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    writeChunks(response, Number(/"max_tokens":(\d+)/.exec(text)?.[1] ?? 8))
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit())

function send(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

// The first chunk by itself; then as a fast engine does, a step of many tokens' worth at a time.
function writeChunks(response: ServerResponse, left: number): void {
  response.write(chunk)
  const more = (rest: number) => {
    if (rest <= 0) {
      response.end('data: [DONE]\n\n')
      return
    }
    for (let at = 0; at < Math.min(rest, chunksAtOnce); at++) response.write(chunk)
    setImmediate(more, rest - chunksAtOnce)
  }
  setImmediate(more, left - 1)
}

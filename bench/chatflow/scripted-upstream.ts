// An OpenAI-compatible server that answers at once with the same text, in pieces when asked to
// stream: what is left of a prediction's time is the engine's own. A path that begins with
// `/after/100` answers 100 ms later. Prints its port.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const usage = { prompt_tokens: 12, completion_tokens: 6, total_tokens: 18 }
const words = ['It ', 'is ', 'a ', 'scripted ', 'answer.']
const shared = { id: 'chatcmpl-1', created: 1, model: 'scripted' }

const answer = JSON.stringify({
  ...shared,
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: words.join('') }, finish_reason: 'stop' }],
  usage,
})

const chunk = (delta: object, finish_reason: string | null, own: object = {}) =>
  `data: ${JSON.stringify({ ...shared, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }], ...own })}\n\n`
const stream = [
  ...words.map((content) => chunk({ content }, null)),
  chunk({}, 'stop', { usage }),
  'data: [DONE]\n\n',
].join('')

const server = createServer(async (request, response) => {
  const asked = await read(request)
  const delayMs = Number(/^\/after\/(\d+)\//.exec(request.url ?? '')?.[1] ?? 0)
  if (delayMs > 0) await sleep(delayMs)
  if (asked.includes('"stream":true')) send(response, 'text/event-stream', stream)
  else send(response, 'application/json', answer)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit())

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

// An OpenAI-compatible server that embeds at once: every text gets a vector of its own letters.
// Prints its port.
import { createServer, type IncomingMessage } from 'node:http'

const dimensions = 768

const server = createServer(async (request, response) => {
  const { input = [] } = JSON.parse(await read(request)) as { input?: string | string[] }
  const data = [input].flat().map((text, index) => ({ object: 'embedding', index, embedding: embed(text) }))
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ object: 'list', model: 'letters', data, usage: { prompt_tokens: 1, total_tokens: 1 } }))
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit())

function embed(text: string): readonly number[] {
  const vector = new Array<number>(dimensions).fill(0)
  for (let at = 0; at < text.length; at++) {
    const place = (text.charCodeAt(at) * 31 + at) % dimensions
    vector[place] = (vector[place] ?? 0) + 1
  }
  return vector
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

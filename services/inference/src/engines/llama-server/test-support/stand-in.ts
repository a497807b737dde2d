import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'

// Stands in for llama-server: says what it was started with and what it was asked.
const named = ['model', 'alias', 'host', 'port', 'ctx-size', 'parallel', 'threads', 'mmproj', 'temp', 'chat-template']
const options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>> = {
  ...Object.fromEntries(named.map((name) => [name, { type: 'string' }] as const)),
  metrics: { type: 'boolean' },
}
const { values } = parseArgs({ options })

const server = createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json')
  if (request.url === '/health') return void response.end('{"status":"ok"}')
  if (request.headers.authorization !== `Bearer ${process.env.LLAMA_API_KEY}`) {
    return void response.writeHead(401).end('{"error":{"message":"Invalid API Key"}}')
  }
  if (request.url === '/v1/models') {
    return void response.end(JSON.stringify({ object: 'list', data: [{ id: values.alias, object: 'model' }] }))
  }
  if (request.method !== 'POST') return void response.writeHead(404).end('{"error":{"message":"File Not Found"}}')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { messages?: readonly { content: unknown }[] }
  const text = JSON.stringify(body)
  if (text.includes('please crash')) process.exit(1)
  const [, once] = /crash unless there is (\S+\w)/.exec(text) ?? []
  if (once !== undefined && !existsSync(once)) {
    writeFileSync(once, '')
    process.exit(1)
  }
  const message = { role: 'assistant', content: JSON.stringify({ values, asked: body.messages?.[0]?.content }) }
  const choices = [{ index: 0, message, finish_reason: 'stop' }]
  response.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 0, model: values.alias, choices }))
})
server.listen(Number(values.port), String(values.host))

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Answer = { readonly status?: number; readonly json: unknown }
type Asked = { readonly call: string; readonly key: string | undefined; readonly body: unknown }

/** A service that gives these answers by the method and path of a call, until the test ends; others get 404. */
export async function answeringService(answers: Readonly<Record<string, Answer>>) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const call = `${request.method} ${request.url}`
    asked.push({ call, key: request.headers.authorization, body: text === '' ? undefined : JSON.parse(text) })
    const { status = 200, json } = answers[call] ?? { status: 404, json: { message: 'there is nothing' } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

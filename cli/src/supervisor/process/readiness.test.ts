import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { askReadiness } from './readiness.ts'

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('askReadiness()', () => {
  test('asks /readyz, and 200 is ready', async () => {
    const asked: (string | undefined)[] = []
    const url = await serve(({ url: path }, response) => {
      asked.push(path)
      response.end('ok')
    })
    expect(await askReadiness(url, 10_000)).toEqual({ ready: true })
    expect(asked).toEqual(['/readyz'])
  })

  test.each([
    { status: 503, text: 'loading the model', reason: 'loading the model' },
    { status: 204, text: '', reason: '' },
    { status: 500, text: 'x'.repeat(301), reason: 'x'.repeat(300) },
  ])('$status is not, for the reason it gives', async ({ status, text, reason }) => {
    const url = await serve((_request, response) => response.writeHead(status).end(text))
    expect(await askReadiness(url, 10_000)).toEqual({ ready: false, reason })
  })

  test.each([
    { name: 'no answer', answer: () => undefined },
    {
      name: 'half an answer',
      answer: ((_request, response) => void response.writeHead(200).write('o')) as RequestListener,
    },
    { name: 'a cut connection', answer: ((request) => void request.socket.destroy()) as RequestListener },
  ])('$name within the time is an answer too', async ({ answer }) => {
    const url = await serve(answer)
    expect(await askReadiness(url, 50)).toEqual({ ready: false, reason: `no answer from ${url}/readyz` })
  })
})

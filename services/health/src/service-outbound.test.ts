import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nameLeadsTo } from '@hearth/outbound/test-support'
import { expect, onTestFinished, test } from 'vitest'
import { startHealth } from './test-support/start-stack.ts'

const closed = 'the address is link-local or a metadata service, which is not asked'

/** What the report says about the log service at an address. */
async function expectReason(logs: string, reason: string): Promise<void> {
  const { get } = await startHealth({ logs }, { services: ['logs'] })
  await expect.poll(async () => (await get('/health')).text()).toContain(reason)
}

test.each(['http://169.254.169.254', 'http://[::ffff:a9fe:a9fe]', 'http://168.63.129.16', 'http://[fe80::1]'])(
  'no service is asked at %s',
  (url) => expectReason(url, closed),
)

test('nor where its name moves to', async () => {
  const server = createServer((_request, response) => response.writeHead(200, { connection: 'close' }).end('ok'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  nameLeadsTo('logs.example', '127.0.0.1', '169.254.169.254')
  await expectReason(`http://logs.example:${(server.address() as AddressInfo).port}`, closed)
})

test('nor where it redirects to', async () => {
  const headers = { location: 'http://169.254.169.254/' }
  const server = createServer((_request, response) => response.writeHead(302, headers).end())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await expectReason(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'answered 302')
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningService, startService, temporaryHome } from '../../test-support/running-service.ts'

let home: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
let site: Server
let origin: string

beforeAll(async () => {
  site = createServer(({ url }, response) => {
    response.setHeader('content-type', url === '/latin' ? 'text/html; charset=iso-8859-1' : 'text/html')
    response.end(Buffer.from('<html><body><p>Gr\u00fc\u00dfe</p></body></html>', url === '/latin' ? 'latin1' : 'utf8'))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  home = await temporaryHome()
  service = await startService(home.home, { allowedHosts: ['127.0.0.1'] })
})
afterAll(async () => {
  await service.stop()
  await home.remove()
  site.close()
})

// The server that answers puts a Response of its own in place of the global one, which has less.
test.each(['/utf-8', '/latin'])('a web page is read by a service that runs: %s', async (path) => {
  const { id } = await service.call('POST', 'document-store/store', { name: `Pages of ${path}` })
  const loader = { storeId: id, loaderId: 'cheerioWebScraper', loaderConfig: { url: `${origin}${path}` } }
  const { chunks } = await service.call('POST', 'document-store/loader/preview', loader)
  expect(chunks).toMatchObject([{ pageContent: 'Gr\u00fc\u00dfe' }])
})

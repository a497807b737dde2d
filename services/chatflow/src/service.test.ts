import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { chatflowConfigSchema, createChatflowService } from './index.ts'
import { starterFlowId } from './templates/starter-flow.ts'
import { startService, temporaryHome } from './test-support/running-service.ts'

async function freshHome(): Promise<string> {
  const { home, remove } = await temporaryHome()
  onTestFinished(remove)
  return home
}

function create(home: string, settings: Record<string, unknown> = {}) {
  const common = parseCommon(readSettings({ cwd: home, env: { HEARTH_HOME: home } }))
  const logger = createLogger({ service: 'chatflow', level: 'fatal' })
  return createChatflowService(chatflowConfigSchema.parse({ port: 0, ...settings }), { common, logger })
}

test('the first start makes a key and the starter flow, later ones do not', async () => {
  const home = await freshHome()
  const first = create(home)
  const { url } = await first.start()
  expect(first.firstKey).toMatch(/^[\w-]{43}$/)
  const headers = { authorization: `Bearer ${first.firstKey}` }
  const list = await (await fetch(`${url}/api/v1/chatflows`, { headers })).json()
  expect(list).toMatchObject([{ id: starterFlowId, name: 'Conversation with memory' }])
  await fetch(`${url}/api/v1/chatflows/${starterFlowId}`, { method: 'DELETE', headers })
  await first.close(AbortSignal.timeout(200))

  const second = create(home)
  onTestFinished(() => second.close(AbortSignal.timeout(200)))
  const { url: secondUrl } = await second.start()
  expect(second.firstKey).toBeUndefined()
  expect(await (await fetch(`${secondUrl}/api/v1/chatflows`, { headers })).json()).toEqual([])
})

test('a port in use is a clear failure that leaves the state free for another start', async () => {
  const home = await freshHome()
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void holder.close())
  const { port } = holder.address() as AddressInfo
  await expect(create(home, { port }).start()).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('the port is in use'),
  })
  const service = await startService(home)
  await service.stop()
})

test('closing twice, or before the start, does nothing', async () => {
  const service = create(await freshHome())
  await service.close(AbortSignal.abort())
  await service.start()
  await service.close(AbortSignal.abort())
  await service.close(AbortSignal.abort())
})

test('the documents describe the prediction', async () => {
  const service = await startService(await freshHome())
  onTestFinished(() => service.stop())
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: Record<string, object> }
  expect(Object.keys(document.paths)).toContain('/api/v1/prediction/{id}')
})

test('its page is open, the interface is not', async () => {
  const service = await startService(await freshHome())
  onTestFinished(() => service.stop())
  const statusOf = async (path: string) => (await fetch(service.url + path)).status
  // 503 says that the page is not built yet.
  expect([200, 503]).toContain(await statusOf('/'))
  expect(await statusOf('/ui/services')).toBe(200)
  expect(await statusOf('/api/v1/chatflows')).toBe(401)
})

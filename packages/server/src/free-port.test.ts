import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a free port can be listened at, and is none that the system gives to whoever asks for any', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  expect(port).toBeGreaterThanOrEqual(20_000)
  expect(port).toBeLessThan(32_768)
})

test('an address of another machine is told of, not tried for ever', async () => {
  await expect(freePort('203.0.113.1')).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
})

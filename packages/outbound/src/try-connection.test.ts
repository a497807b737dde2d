import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { tryConnection } from './try-connection.ts'

const address = '127.0.0.1'

async function startListener() {
  const server = createServer().listen(0, address)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { server, port: (server.address() as AddressInfo).port }
}

test('a connection that is tried is closed again, and nothing was sent over it', async () => {
  const { server, port } = await startListener()
  const accepted = once(server, 'connection') as Promise<[Socket]>
  await tryConnection({ address, port }, 5_000)
  const [socket] = await accepted
  let bytes = 0
  socket.on('data', (data) => {
    bytes += data.length
  })
  await once(socket, 'close')
  expect(bytes).toBe(0)
})

test('a place where nothing listens is told', async () => {
  const { server, port } = await startListener()
  server.close()
  await once(server, 'close')
  await expect(tryConnection({ address, port }, 5_000)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

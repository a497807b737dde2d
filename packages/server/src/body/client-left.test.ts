import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openSocket } from '../test-support/raw-http.ts'
import { startServer } from '../test-support/start-server.ts'

const announced = 'content-length: 1000\r\n\r\nhalf of it'
const chunked = 'transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n'

test.each([
  { name: 'as a whole', path: '/whole', framing: announced },
  { name: 'as a whole, without a length', path: '/whole', framing: chunked },
  { name: 'as it comes', path: '/parts', framing: announced },
])('a client that leaves while its body is read $name is no bug', async ({ path, framing }) => {
  const reading = Promise.withResolvers<void>()
  const { port, records } = await startServer(({ app }) => {
    app.use(async (_, next) => {
      reading.resolve()
      await next()
    })
    app.post('/whole', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)))
    app.post('/parts', async (c) => {
      let bytes = 0
      for await (const chunk of c.env?.incoming ?? Readable.from([])) bytes += chunk.length
      return c.text(String(bytes))
    })
  })
  const { socket } = openSocket(port)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${framing}`)
  await reading.promise
  socket.destroy()
  await expect.poll(() => records.map(({ msg }) => msg)).toContain('request ended because its client left')
  await expect.poll(() => records.map(({ status }) => status)).toContain(499)
  expect(records.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

import { createServer as createTcpServer, Server as TcpServer } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from './server.ts'
import { openSocket } from './test-support/raw-http.ts'
import { serverOptions, startServer } from './test-support/start-server.ts'

describe('start()', () => {
  test('tells where it listens', async () => {
    const server = createServer(serverOptions())
    onTestFinished(() => server.close(AbortSignal.abort()))
    const { host, port, url } = await server.start()
    expect(port).toBeGreaterThan(0)
    expect({ host, url }).toEqual({ host: '127.0.0.1', url: `http://127.0.0.1:${port}` })
  })

  test('refuses a port that is in use, and starts once it is free', async () => {
    const holder = createTcpServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const address = holder.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const server = createServer({ ...serverOptions(), port })
    onTestFinished(() => server.close(AbortSignal.abort()))
    await expect(server.start()).rejects.toMatchObject({
      kind: 'conflict',
      message:
        `Cannot start health on 127.0.0.1:${port}: the port is in use; ` +
        'stop the program that holds it, or set HEARTH_HEALTH_PORT to a free port',
    })
    await new Promise((resolve) => holder.close(resolve))
    expect((await server.start()).port).toBe(port)
  })

  test.each([
    {
      name: 'an address that this machine does not have',
      host: '203.0.113.1',
      sentence: /^Cannot start health on 203\.0\.113\.1:0: this machine has no such address; set HEARTH_HOST/,
    },
    {
      name: 'a name that is no address',
      host: 'nowhere.invalid',
      sentence:
        /^Cannot start health on nowhere\.invalid:0: (this machine knows no such name; set HEARTH_HOST|getaddrinfo)/,
    },
  ])('refuses $name', async ({ host, sentence }) => {
    const server = createServer(serverOptions({ HEARTH_HOST: host }))
    await expect(server.start()).rejects.toMatchObject({ kind: 'conflict', message: expect.stringMatching(sentence) })
  })

  test('refuses a port that this user may not bind', async () => {
    // Who runs the tests may be allowed every port, so the operating system's answer is given here.
    vi.spyOn(TcpServer.prototype, 'listen').mockImplementation(function (this: TcpServer) {
      this.emit('error', Object.assign(new Error('listen EACCES'), { code: 'EACCES' }))
      return this
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const server = createServer({ ...serverOptions(), port: 80 })
    await expect(server.start()).rejects.toMatchObject({
      message:
        'Cannot start health on 127.0.0.1:80: this user may not bind the port; set HEARTH_HEALTH_PORT to 1024 or above',
    })
  })
})

describe('close()', () => {
  test('before start, and once more after it, ends at once', async () => {
    const server = createServer(serverOptions())
    await server.close(AbortSignal.abort())
    await server.start()
    await server.close(AbortSignal.abort())
    await server.close(AbortSignal.abort())
  })

  test('lets a running request finish, and takes no new one', async () => {
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const { server, url } = await startServer(({ app }) => {
      app.get('/slow', async (c) => {
        started.resolve()
        await release.promise
        return c.text('done')
      })
    })
    const answer = fetch(`${url}/slow`)
    await started.promise
    const closed = server.close(new AbortController().signal)
    await expect(fetch(`${url}/livez`)).rejects.toThrow()
    release.resolve()
    expect(await (await answer).text()).toBe('done')
    await closed
  })

  test('closes connections that are kept alive but idle', async () => {
    const { server, port } = await startServer(() => undefined)
    const { socket, received, closed } = openSocket(port)
    socket.write('GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await expect.poll(() => received()).toContain('200 OK')
    await server.close(new AbortController().signal)
    await closed
  })

  test('when its signal aborts, cuts what still runs', async () => {
    const started = Promise.withResolvers<AbortSignal>()
    const { server, url } = await startServer(({ app }) => {
      app.get('/endless', async (c) => {
        started.resolve(c.req.raw.signal)
        await new Promise(() => undefined)
        return c.text('never')
      })
    })
    const answer = expect(fetch(`${url}/endless`)).rejects.toThrow()
    const client = await started.promise
    const deadline = new AbortController()
    const closed = server.close(deadline.signal)
    deadline.abort()
    await closed
    await answer
    await expect.poll(() => client.aborted).toBe(true)
  })

  test('after drain() still answers, and gives up each connection with its answer', async () => {
    const { server, url, port } = await startServer(({ app }) => app.get('/work', (c) => c.text('done')))
    const { socket, received, closed } = openSocket(port)
    socket.write('GET /work HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await expect.poll(received).toContain('done')
    expect(received()).toContain('keep-alive')
    server.drain()
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect(await (await fetch(`${url}/work`)).text()).toBe('done')
    socket.write('GET /work HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await closed
    expect(received().split('done')).toHaveLength(3)
    expect(received().toLowerCase()).toContain('connection: close')
  })

  test('tells endless streams at once, and frees the port', async () => {
    const { server, port } = await startServer(() => undefined)
    expect(server.draining.aborted).toBe(false)
    const closed = server.close(new AbortController().signal)
    expect(server.draining.aborted).toBe(true)
    await closed
    const next = createServer({ ...serverOptions(), port })
    onTestFinished(() => next.close(AbortSignal.abort()))
    expect((await next.start()).port).toBe(port)
  })
})

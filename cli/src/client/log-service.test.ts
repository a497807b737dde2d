import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { followLogs, readLogs } from './log-service.ts'

let server: Server
let url = ''
let answer = ''
let asked: (string | undefined)[] = []
beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push(request.url)
    response.end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => server.close())

const wire = { c: 'bundle/web', t: '1795251600000001000', s: 'stderr', m: 'hello' }
const line = { service: 'web', time: '2026-11-21T09:00:00.000001000Z', stream: 'stderr', text: 'hello' }

describe('readLogs()', () => {
  const page = (...lines: readonly object[]) => JSON.stringify({ lines, next: 'place', prev: null })

  test('asks for the newest lines of the services', async () => {
    answer = page(wire)
    expect(await readLogs(url, ['web', 'db'], 7)).toEqual({ lines: [line], next: 'place' })
    expect(asked).toEqual(['/api/v1/logs?limit=7&direction=backward&container=web&container=db'])
  })

  test('prefers a line as it was written', async () => {
    answer = page({ ...wire, r: '\u001b[1mhello' }, wire)
    const { lines } = await readLogs(url, ['web'], 7)
    expect(lines.map(({ text }) => text)).toEqual(['\u001b[1mhello', 'hello'])
  })

  test('gives the place alone where no lines are wanted', async () => {
    answer = page(wire)
    expect(await readLogs(url, ['web'], 0)).toEqual({ lines: [], next: 'place' })
    expect(asked).toEqual(['/api/v1/logs?limit=1&direction=backward&container=web'])
  })

  test.each([
    { name: 'a time that is too short', own: { t: '1' } },
    { name: 'a time with more behind it', own: { t: `${wire.t}0` } },
    { name: 'a time with more before it', own: { t: ` ${wire.t}` } },
    { name: 'a stream of another name', own: { s: 'stdin' } },
  ])('does not understand $name', async ({ own }) => {
    answer = page({ ...wire, ...own })
    await expect(readLogs(url, ['web'], 1)).rejects.toMatchObject({ kind: 'upstream' })
  })
})

test('followLogs() gives the lines of the stream from a place on, and leaves its other events', async () => {
  answer = `event: caught-up\ndata: {}\n\nevent: lines\ndata: ${JSON.stringify([wire, wire])}\n\n`
  const found = []
  for await (const lines of followLogs(url, ['web'], 'a b', new AbortController().signal)) found.push(lines)
  expect(found).toEqual([[line, line]])
  expect(asked).toEqual(['/api/v1/logs/stream?cursor=a+b&container=web'])
})

describe('followLogs()', () => {
  test('ends when whoever reads has enough, though the stream goes on', async () => {
    const endless = createServer((_, response) => {
      response.write(`event: lines\ndata: ${JSON.stringify([wire])}\n\n`)
    })
    endless.listen(0, '127.0.0.1')
    await once(endless, 'listening')
    onTestFinished(() => {
      endless.close()
      endless.closeAllConnections()
    })
    const enough = new AbortController()
    const lines = followLogs(`http://127.0.0.1:${(endless.address() as AddressInfo).port}`, ['web'], 'a', enough.signal)
    expect(await lines.next()).toEqual({ done: false, value: [line] })
    enough.abort()
    await expect(lines.next()).rejects.toBe(enough.signal.reason)
  })

  test('says what cannot be done where nobody answers', async () => {
    server.close()
    const lines = followLogs(url, ['web'], 'a', new AbortController().signal)
    await expect(lines.next()).rejects.toThrow(`Cannot read the logs: ${url} does not answer`)
  })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StreamName } from '../../domain/lines/line.ts'
import { createEngineClient } from './engine/engine-client.ts'
import { type ReadOnRequest, readOn } from './read-on.ts'

type Written = { readonly stream: StreamName; readonly second: number }

const target = { container: 'c', fullId: 'a'.repeat(64), tty: false, stopped: false }
const nanos = (second: number) => `${1_795_251_600 + second}000000000`

function frame({ stream, second }: Written): Buffer {
  const body = Buffer.from(`${new Date((1_795_251_600 + second) * 1_000).toISOString()} ${second}\n`)
  const header = Buffer.alloc(8)
  header[0] = stream === 'stderr' ? 2 : 1
  header.writeUInt32BE(body.length, 4)
  return Buffer.concat([header, body])
}

// An engine that has these records, and notes how many of the newest it is asked for.
let records: readonly Written[] = []
let tails: (string | null)[] = []
const engine = createServer((request, response) => {
  const tail = new URL(request.url ?? '/', 'http://engine').searchParams.get('tail')
  tails.push(tail)
  response.end(Buffer.concat(records.slice(tail === null ? 0 : -Number(tail)).map(frame)))
})
let client: ReturnType<typeof createEngineClient>

beforeEach(async () => {
  tails = []
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  const { port } = engine.address() as AddressInfo
  client = createEngineClient({ address: { host: '127.0.0.1', port }, timeoutMs: 30_000, maxAnswerBytes: 1_024 })
})
afterEach(async () => {
  client.close()
  engine.closeAllConnections()
  await new Promise((resolve) => engine.close(resolve))
})

async function read(request: ReadOnRequest): Promise<string[]> {
  const found: string[] = []
  for await (const { frames } of readOn(client, target, request, new AbortController().signal))
    found.push(...frames.map(({ text }) => text))
  return found
}

const behind = (places: Partial<Record<StreamName, number>>) =>
  new Map(Object.entries(places).map(([stream, second]) => [stream as StreamName, nanos(second)]))
const out = (second: number): Written => ({ stream: 'stdout', second })
const error = (second: number): Written => ({ stream: 'stderr', second })
const outs = (count: number) => Array.from({ length: count }, (_, at) => out(at))

describe('reading on', () => {
  test('asks for everything where only a time tells the place', async () => {
    records = outs(3)
    expect(await read({ since: nanos(0), behind: undefined })).toEqual(['0', '1', '2'])
    expect(tails).toEqual([null])
  })

  test('asks for the newest records alone where the place is among them', async () => {
    records = [out(1), error(2), out(3)]
    expect(await read({ since: nanos(0), behind: behind({ stdout: 1, stderr: 2 }) })).toEqual(['1', '2', '3'])
    expect(tails).toEqual(['10000'])
  })

  test('asks for no more where the place is the oldest of the newest', async () => {
    records = outs(10_000)
    expect(await read({ since: nanos(0), behind: behind({ stdout: 0 }) })).toHaveLength(10_000)
    expect(tails).toEqual(['10000'])
  })

  test('asks for more where the newest do not reach back to the place', async () => {
    records = outs(10_001)
    expect(await read({ since: nanos(0), behind: behind({ stdout: 0 }) })).toHaveLength(10_001)
    expect(tails).toEqual(['10000', '100000'])
  })

  test('asks for everything where a later record comes before the place', async () => {
    records = [out(5), out(6)]
    expect(await read({ since: nanos(0), behind: behind({ stdout: 4 }) })).toEqual(['5', '6'])
    expect(tails).toEqual(['10000', '100000', null])
  })

  test('gives the few records there are where the place has been deleted', async () => {
    records = [error(1), error(2)]
    expect(await read({ since: nanos(0), behind: behind({ stdout: 4 }) })).toEqual(['1', '2'])
    expect(tails).toEqual(['10000'])
  })
})

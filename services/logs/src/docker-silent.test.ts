import { describe, expect, onTestFinished, test } from 'vitest'
import { type LogsAsked, startScriptedEngine } from './test-support/scripted-engine.ts'
import { readEvents } from './test-support/sse.ts'
import { readLines, textsOf, withLogs } from './test-support/with-logs.ts'
import type { LineBody } from './wire/line.ts'

const logs = withLogs()

async function start(isSilent: (asked: LogsAsked) => boolean, overrides: object = {}) {
  const engine = await startScriptedEngine(isSilent)
  onTestFinished(engine.close)
  engine.write(5)
  const settings = { dockerHost: engine.dockerHost, dockerRetryMs: 20, dockerRecheckMs: 50, ...overrides }
  const url = await logs.startWithDocker(settings)
  return { engine, stream: `${url}/api/v1/logs/stream?container=writer` }
}

describe('a container that is followed through an engine', () => {
  test('is read on where a stream stopped without its log being read from the beginning', async () => {
    const isScan = ({ since, tail }: LogsAsked) => since && tail === undefined
    const { engine, stream } = await start(isScan)
    const first = await readLines(stream)
    engine.write(3)
    const resumed = await readLines(stream, { count: 3, headers: { 'last-event-id': first.id } })
    expect(textsOf(first.lines)).toEqual(['1', '2', '3', '4', '5'])
    expect(textsOf(resumed.lines)).toEqual(['6', '7', '8'])
    expect(engine.asked.filter(isScan)).toEqual([])
  })

  test('loses and repeats nothing of more lines than are asked for at once', async () => {
    const { engine, stream } = await start(() => false)
    const first = await readLines(stream)
    engine.write(120_000)
    const resumed = await readLines(stream, { count: 120_000, headers: { 'last-event-id': first.id } })
    expect(textsOf(resumed.lines)).toEqual(Array.from({ length: 120_000 }, (_, at) => `${at + 6}`))
  })

  test('goes on when a follow has silently left lines out', async () => {
    const { engine, stream } = await start(() => false)
    const texts: string[] = []
    const leave = new AbortController()
    for await (const { event, data } of readEvents(stream, { signal: leave.signal })) {
      if (event === 'lines') texts.push(...textsOf(data as LineBody[]))
      if (event === 'caught-up') {
        await expect.poll(() => engine.asked.at(-1)?.follow).toBe(true)
        engine.deafen()
        engine.write(2)
      }
      if (texts.at(-1) === '7') break
    }
    leave.abort()
    expect(texts).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  })

  test('is told to be out of reach while the engine says nothing', async () => {
    let isMute = false
    const { engine, stream } = await start(() => isMute, { dockerTimeoutMs: 200 })
    const first = await readLines(stream)
    isMute = true
    const leave = new AbortController()
    const init = { signal: leave.signal, headers: { 'last-event-id': first.id } }
    const gaps: unknown[] = []
    for await (const { event, data } of readEvents(stream, init)) {
      if (event !== 'gap') continue
      gaps.push(data)
      break
    }
    leave.abort()
    expect(gaps).toEqual([{ container: `docker/${engine.id.slice(0, 12)}`, reason: 'unreachable', lost: null }])
  })
})

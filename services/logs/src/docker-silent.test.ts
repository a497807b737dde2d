import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
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

test('a container whose files are read is not read through an engine that fails to describe it', async () => {
  const engine = await startScriptedEngine(() => false, logs.home())
  onTestFinished(engine.close)
  const folder = join(logs.home(), 'containers', engine.id)
  await mkdir(folder, { recursive: true })
  const write = (text: string) =>
    appendFile(
      join(folder, `${engine.id}-json.log`),
      `${JSON.stringify({ log: `${text}\n`, stream: 'stdout', time: '2026-11-21T09:00:00Z' })}\n`,
    )
  await write('1')
  const settings = {
    docker: 'auto',
    dockerHost: engine.dockerHost,
    dockerRetryMs: 20,
    dockerRetryMaxMs: 20,
    rejoinMs: 50,
  }
  const before = await logs.startWithDocker(settings)
  const first = await readLines(`${before}/api/v1/logs/stream?container=writer`)
  engine.beVague(true)
  await write('2')
  const after = await logs.start(settings)
  const leave = new AbortController()
  const found: unknown[] = []
  const init = { signal: leave.signal, headers: { 'last-event-id': first.id } }
  for await (const { event, data } of readEvents(`${after}/api/v1/logs/stream?container=writer`, init)) {
    if (event === 'gap') engine.beVague(false)
    if (event === 'gap') found.push((data as { reason: string }).reason)
    if (event === 'lines') found.push(...textsOf(data as LineBody[]))
    if (event === 'lines') break
  }
  leave.abort()
  expect([textsOf(first.lines), found]).toEqual([['1'], ['unreachable', '2']])
})

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

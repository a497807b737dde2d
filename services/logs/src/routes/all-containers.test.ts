import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startForgetfulEngine } from '../test-support/forgetful-engine.ts'
import { getPage, readLines, textsOf, withLogs } from '../test-support/with-logs.ts'

const logs = withLogs()

describe('container=* where nothing is known yet', () => {
  const nothing = { processes: 'off', services: [] }

  test('is a page without lines', async () => {
    const answer = await fetch(`${await logs.start(nothing)}/api/v1/logs?container=*&limit=300`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ lines: [], gaps: [] })
  })

  test('is a stream that is caught up', async () => {
    const { lines } = await readLines(`${await logs.start(nothing)}/api/v1/logs/stream?container=*`)
    expect(lines).toEqual([])
  })

  test('is an empty file', async () => {
    const answer = await fetch(`${await logs.start(nothing)}/api/v1/logs/download?container=*`)
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })
})

describe('a container that is removed between being listed and being read', () => {
  let url = ''
  let engine: Awaited<ReturnType<typeof startForgetfulEngine>>
  beforeEach(async () => {
    engine = await startForgetfulEngine()
    url = await logs.startWithDocker({ processes: 'off', dockerHost: engine.dockerHost })
  })
  afterEach(() => engine.close())

  test('is left out of a page of all', async () => {
    for (const direction of ['backward', 'forward']) {
      const answer = await fetch(`${url}/api/v1/logs?container=*&limit=300&direction=${direction}`)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ lines: [{ m: 'still here' }], gaps: [] })
    }
  })

  test('is left out of a stream of all', async () => {
    const { lines } = await readLines(`${url}/api/v1/logs/stream?container=*`)
    expect(textsOf(lines)).toEqual(['still here'])
  })

  test.each(['', '&since=2026-11-20T00:00:00Z'])('is left out of a file of all%s', async (since) => {
    const answer = await fetch(`${url}/api/v1/logs/download?container=*${since}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('still here\n')
  })

  test('is missing where it is asked for by name', async () => {
    expect(textsOf((await getPage(`${url}/api/v1/logs?container=staying`)).lines)).toEqual(['still here'])
    for (const path of ['logs', 'logs/stream']) {
      const answer = await fetch(`${url}/api/v1/${path}?container=leaving`)
      expect(answer.status, path).toBe(404)
      expect(await answer.json()).toMatchObject({ error: { code: 'container_not_found' } })
    }
  })
})

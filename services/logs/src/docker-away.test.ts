import { expect, test } from 'vitest'
import { describeDocker, docker, held, letGo, withContainers } from './test-support/docker.ts'
import { createEngineProxy } from './test-support/engine-proxy.ts'
import { readEvents } from './test-support/sse.ts'
import { getPage, readLines, textsOf, withLogs } from './test-support/with-logs.ts'
import type { ContainerBody } from './wire/container.ts'
import type { DockerBody } from './wire/docker.ts'
import type { LineBody } from './wire/line.ts'

describeDocker('a Docker Engine that comes and goes', () => {
  const logs = withLogs()
  const containers = withContainers()
  // The engine has each name once, whoever else uses it; and what others write is part of a stream of all.
  const itsName = `keeps-its-place-${process.pid}`
  const fast = { docker: 'auto', dockerRetryMs: 50, dockerRetryMaxMs: 200 }

  const stateAt = async (url: string) => (await (await fetch(`${url}/api/v1/docker`)).json()) as DockerBody
  const idsAt = async (url: string) =>
    ((await (await fetch(`${url}/api/v1/containers`)).json()) as ContainerBody[]).map(({ engineId }) => engineId)

  const isOf = (id: string) => (line: LineBody) => id.startsWith(line.c.slice('docker/'.length))
  const textsOfOne = (id: string, lines: unknown) => textsOf((lines as LineBody[]).filter(isOf(id)))

  test('is found when it starts after this service, and those that it has then are not new', async () => {
    const proxy = createEngineProxy(logs.home())
    const id = await containers.run(`seq 1 50 | sed "s/^/old /"; ${held}; echo new; sleep 600`)
    await expect.poll(() => docker('logs', id)).toContain('old 50')
    const url = await logs.start({ ...fast, dockerHost: proxy.dockerHost })
    expect(await stateAt(url)).toMatchObject({ available: false, containers: { running: 0, total: 0 } })
    const leave = new AbortController()
    const texts: string[] = []
    for await (const { event, data } of readEvents(`${url}/api/v1/logs/stream?container=*&tail=3`, {
      signal: leave.signal,
    })) {
      if (event === 'caught-up') await proxy.open()
      if (event === 'lines') texts.push(...textsOfOne(id, data))
      if (texts.at(-1) === 'old 50') await letGo(id)
      if (texts.at(-1) === 'new') break
    }
    leave.abort()
    expect(texts).toEqual(['old 48', 'old 49', 'old 50', 'new'])
    expect(await stateAt(url)).toMatchObject({ available: true, error: null })
    await proxy.close()
  })

  test('that is found late has a tail of what ended meanwhile, for a stream of all', async () => {
    const proxy = createEngineProxy(logs.home())
    const url = await logs.start({ ...fast, dockerHost: proxy.dockerHost })
    await docker('wait', await containers.run(`seq 1 50 | sed "s/^/${itsName} /"`))
    const leave = new AbortController()
    const texts: string[] = []
    for await (const { event, data } of readEvents(`${url}/api/v1/logs/stream?container=*&tail=3&q=${itsName}`, {
      signal: leave.signal,
    })) {
      if (event === 'caught-up') await proxy.open()
      if (event === 'lines') texts.push(...textsOf(data as LineBody[]))
      if (texts.at(-1) === `${itsName} 50`) break
    }
    leave.abort()
    expect(texts).toEqual([48, 49, 50].map((at) => `${itsName} ${at}`))
    await proxy.close()
  })

  test('that is away while a stream of all is resumed is read on where that stopped', async () => {
    const proxy = createEngineProxy(logs.home())
    await proxy.open()
    const id = await containers.run(`seq 1 3; ${held}; seq 4 20; sleep 600`)
    const stream = (url: string) => `${url}/api/v1/logs/stream?container=*&tail=3`
    const before = await logs.start({ ...fast, dockerHost: proxy.dockerHost })
    await expect.poll(() => idsAt(before)).toContain(id)
    const first = await readLines(stream(before), { count: 3, counts: isOf(id) })
    expect(textsOfOne(id, first.lines)).toEqual(['1', '2', '3'])
    await proxy.close()
    await letGo(id)
    const after = await logs.start({ ...fast, dockerHost: proxy.dockerHost })
    const leave = new AbortController()
    const texts: string[] = []
    const resumed = { signal: leave.signal, headers: { 'last-event-id': first.id } }
    for await (const { event, data } of readEvents(stream(after), resumed)) {
      if (event === 'caught-up') await proxy.open()
      if (event === 'lines') texts.push(...textsOfOne(id, data))
      if (texts.at(-1) === '20') break
    }
    leave.abort()
    expect(texts).toEqual(Array.from({ length: 17 }, (_, at) => `${at + 4}`))
    await proxy.close()
  })

  test.each([
    { name: 'one, by its id', select: (id: string) => id },
    { name: 'one, by its name', select: () => itsName },
    { name: 'all', select: () => '*' },
  ])('that is away keeps the place of a stream of $name, however often it is resumed', async ({ select }) => {
    const proxy = createEngineProxy(logs.home())
    await proxy.open()
    const script = `seq 1 3; ${held}; seq 4 500; sleep 600`
    const id = await containers.run(script, { name: itsName, flags: ['--log-driver', 'local'] })
    const stream = (url: string) => `${url}/api/v1/logs/stream?container=${select(id)}&tail=3`
    const before = await logs.start({ ...fast, dockerHost: proxy.dockerHost })
    await expect.poll(() => idsAt(before)).toContain(id)
    let received = await readLines(stream(before), { count: 3, counts: isOf(id) })
    expect(textsOfOne(id, received.lines)).toEqual(['1', '2', '3'])
    await proxy.close()
    await letGo(id)
    const after = await logs.start({ ...fast, dockerHost: proxy.dockerHost })
    for (let time = 0; time < 2; time++) {
      received = await readLines(stream(after), { headers: { 'last-event-id': received.id } })
      expect(textsOfOne(id, received.lines)).toEqual([])
    }
    const leave = new AbortController()
    const texts: string[] = []
    const gaps: unknown[] = []
    const resumed = { signal: leave.signal, headers: { 'last-event-id': received.id } }
    for await (const { event, data } of readEvents(stream(after), resumed)) {
      if (event === 'caught-up') await proxy.open()
      if (event === 'gap') gaps.push(data)
      if (event === 'lines') texts.push(...textsOfOne(id, data))
      if (texts.at(-1) === '500') break
    }
    leave.abort()
    expect(texts).toEqual(Array.from({ length: 497 }, (_, at) => `${at + 4}`))
    expect(gaps).toContainEqual({ container: `docker/${id.slice(0, 12)}`, reason: 'unreachable', lost: null })
    await docker('rm', '-f', id)
    await proxy.close()
  })

  test('that is away while one of its containers is removed says so in a stream that was resumed meanwhile', async () => {
    const proxy = createEngineProxy(logs.home())
    await proxy.open()
    const id = await containers.run('echo 1; sleep 600')
    const stream = (url: string) => `${url}/api/v1/logs/stream?container=${id}`
    const before = await logs.start({ ...fast, dockerHost: proxy.dockerHost })
    await expect.poll(() => idsAt(before)).toContain(id)
    const { id: place } = await readLines(stream(before), { count: 1 })
    await proxy.close()
    await docker('rm', '-f', id)
    const after = await logs.start({ ...fast, dockerHost: proxy.dockerHost })
    const received: unknown[] = []
    for await (const { event, data } of readEvents(stream(after), { headers: { 'last-event-id': place } })) {
      if (event === 'caught-up') await proxy.open()
      if (event === 'gap') received.push((data as { reason: string }).reason)
      if (event === 'container') received.push((data as { action: string }).action)
    }
    expect(received).toEqual(['unreachable', 'rotated', 'removed'])
    await proxy.close()
  })

  test('is read on where it was left, and what happened meanwhile is known', async () => {
    const proxy = createEngineProxy(logs.home())
    await proxy.open()
    const writer = await containers.run('i=1; while true; do echo $i; echo $i >&2; i=$((i+1)); sleep 0.02; done')
    const other = await containers.run('sleep 600')
    const url = await logs.start({ ...fast, dockerHost: proxy.dockerHost, dockerFiles: 'off' })
    await expect.poll(() => idsAt(url)).toEqual(expect.arrayContaining([writer, other]))
    const leave = new AbortController()
    const lines: LineBody[] = []
    let outages = 0
    for await (const { event, data } of readEvents(`${url}/api/v1/logs/stream?container=${writer}&tail=1000`, {
      signal: leave.signal,
    })) {
      if (event === 'lines') lines.push(...(data as LineBody[]))
      if (lines.length > 50 * (outages + 1) && outages < 3) {
        outages += 1
        await proxy.close()
        await expect.poll(async () => (await stateAt(url)).available).toBe(false)
        if (outages === 1) await docker('rm', '-f', other)
        const page = await getPage(`${url}/api/v1/logs?container=${writer}`)
        expect(page.gaps).toMatchObject([{ reason: 'unreachable' }])
        await proxy.open()
      }
      if (lines.length > 300) break
    }
    leave.abort()
    for (const stream of ['stdout', 'stderr']) {
      const texts = textsOf(lines.filter(({ s }) => s === stream))
      expect(texts).toEqual(texts.map((_, at) => `${at + 1}`))
    }
    await expect.poll(() => idsAt(url)).not.toContain(other)
    await proxy.close()
  })
})

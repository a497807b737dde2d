import { beforeEach, expect, test } from 'vitest'
import { describeDocker, docker, ended, held, letGo, withContainers } from './test-support/docker.ts'
import { readEvents } from './test-support/sse.ts'
import { getPage, readLines, textsOf, withLogs } from './test-support/with-logs.ts'
import type { ContainerBody } from './wire/container.ts'
import type { LineBody } from './wire/line.ts'

/** How lines are read: from Docker's files, or through its API where these cannot be read. */
const ways = [
  { way: 'files', dockerFiles: 'auto' },
  { way: 'the engine', dockerFiles: 'off' },
] as const

/** Begins the lines of this file: containers of other tests write meanwhile, and a stream of all has theirs too. */
const mine = `of-${process.pid}`

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}`)

/** Reads a stream in parts that are cut at random places, until there are `count` lines. */
async function readInParts(url: string, count: number, parts: number) {
  const lines: LineBody[] = []
  const gaps: unknown[] = []
  let id = ''
  let cuts = 0
  while (lines.length < count) {
    const leave = new AbortController()
    const isLast = cuts >= parts
    const enough = lines.length + Math.ceil(Math.random() * (count / parts) * 1.5)
    const headers: Record<string, string> = id === '' ? {} : { 'last-event-id': id }
    for await (const event of readEvents(url, { signal: leave.signal, headers })) {
      id = event.id
      if (event.event === 'lines') lines.push(...(event.data as LineBody[]))
      if (event.event === 'gap') gaps.push(event.data)
      if (lines.length >= count || (!isLast && lines.length >= enough)) break
    }
    leave.abort()
    cuts += 1
  }
  return { lines, gaps, cuts }
}

describeDocker('containers of a Docker Engine', () => {
  const logs = withLogs()
  const containers = withContainers()
  let url = ''
  beforeEach(async () => {
    url = await logs.startWithDocker()
  })

  const list = async (at = url) => (await (await fetch(`${at}/api/v1/containers`)).json()) as ContainerBody[]
  const find = async (fullId: string, at = url) => (await list(at)).find(({ engineId }) => engineId === fullId)
  /** Waits until the service knows of a container, which the engine tells it. */
  const known = (id: string, at = url) => expect.poll(() => find(id, at)).toBeDefined()
  const endedFor = async (id: string, at = url) => {
    await ended(id)
    await expect.poll(() => find(id, at)).toMatchObject({ state: 'exited' })
  }

  test('are listed beside the processes as they come, change and go', async () => {
    const project = ['--label', 'com.docker.compose.project=shop', '--label', 'com.docker.compose.service=db']
    const flags = [...project, '--label', 'db.password=hunter2']
    const id = await containers.run('sleep 600', { flags })
    await expect
      .poll(() => find(id))
      .toMatchObject({
        id: `docker/${id.slice(0, 12)}`,
        source: 'docker',
        image: 'busybox-test',
        state: 'running',
        project: 'shop',
        service: 'db',
        labels: { 'db.password': '(withheld)' },
        logDriver: 'json-file',
        exitCode: null,
      })
    await docker('pause', id)
    await expect.poll(async () => (await find(id))?.state).toBe('paused')
    await docker('unpause', id)
    await docker('kill', id)
    await expect.poll(() => find(id)).toMatchObject({ state: 'exited', exitCode: 137 })
    await docker('rm', id)
    await expect.poll(() => find(id)).toBeUndefined()
    expect((await list()).map((container) => container.id)).toContain('bundle/chatflow')
  })

  test('tell whether the engine can be asked', async () => {
    const state = await (await fetch(`${url}/api/v1/docker`)).json()
    expect(state).toMatchObject({
      available: true,
      error: null,
      version: await docker('version', '-f', '{{.Server.Version}}'),
    })
  })

  test('are found by id, by name, and beside a process of the same name', async () => {
    const id = await containers.run('echo from the container; sleep 600', { name: 'chatflow' })
    await known(id)
    for (const wanted of [`docker/${id.slice(0, 12)}`, 'docker/chatflow', id, id.slice(0, 12)]) {
      await expect
        .poll(async () => textsOf((await getPage(`${url}/api/v1/logs?container=${wanted}`)).lines))
        .toEqual(['from the container'])
    }
    expect((await getPage(`${url}/api/v1/logs?container=chatflow`)).lines).toEqual([])
    await docker('rm', '-f', id)
  })

  test('of a Compose project are found by the name of their service while they run', async () => {
    const flags = ['--label', 'com.docker.compose.project=shop', '--label', 'com.docker.compose.service=mailer']
    const id = await containers.run('echo sent; sleep 600', { flags })
    const wanted = `${url}/api/v1/logs?container=mailer`
    await expect.poll(async () => textsOf((await getPage(wanted)).lines ?? [])).toEqual(['sent'])
    await docker('rm', '-f', id)
    await expect.poll(async () => (await fetch(wanted)).status).toBe(404)
  })

  test('that join later are part of a stream of all, those before it only with their tail', async () => {
    const before = await containers.run(`seq 1 500 | sed "s/^/${mine} before /"`)
    await ended(before)
    const stream = `${url}/api/v1/logs/stream?container=*&tail=2&q=${mine}`
    const leave = new AbortController()
    const seen: string[] = []
    let later: Promise<string> | undefined
    for await (const event of readEvents(stream, { signal: leave.signal })) {
      if (event.event === 'lines') seen.push(...textsOf(event.data as LineBody[]))
      if (event.event === 'caught-up') later = containers.run(`echo ${mine} 1; echo ${mine} 2; sleep 600`)
      if (seen.includes(`${mine} 2`)) break
    }
    leave.abort()
    expect(seen).toEqual(['before 499', 'before 500', '1', '2'].map((text) => `${mine} ${text}`))
    await docker('rm', '-f', (await later) ?? '')
  })

  test('that begin and end between two looks are part of a stream of all', async () => {
    const at = await logs.startWithDocker({ rejoinMs: 4_000 })
    const leave = new AbortController()
    const seen: string[] = []
    for await (const event of readEvents(`${at}/api/v1/logs/stream?container=*&tail=0&q=${mine} brief`, {
      signal: leave.signal,
    })) {
      if (event.event === 'lines') seen.push(...textsOf(event.data as LineBody[]))
      if (event.event === 'caught-up') await ended(await containers.run(`echo ${mine} brief 1; echo ${mine} brief 2`))
      if (seen.includes(`${mine} brief 2`)) break
    }
    leave.abort()
    expect(seen).toEqual([`${mine} brief 1`, `${mine} brief 2`])
  })

  test.each(ways)(
    'that are removed end their stream, with everything they wrote, read from $way',
    async ({ dockerFiles }) => {
      const at = await logs.startWithDocker({ dockerFiles })
      const id = await containers.run(`${held}; echo last; exit 3`, { flags: ['--rm'] })
      const events: [string, unknown][] = []
      await known(id, at)
      for await (const { event, data } of readEvents(`${at}/api/v1/logs/stream?container=${id}`)) {
        events.push([event, event === 'lines' ? textsOf(data as LineBody[]) : data])
        if (event === 'caught-up') await letGo(id)
      }
      expect(events.slice(-2)).toEqual([
        ['lines', ['last']],
        ['container', { container: `docker/${id.slice(0, 12)}`, action: 'removed' }],
      ])
      expect((await fetch(`${at}/api/v1/logs?container=${id}`)).status).toBe(404)
    },
  )

  test.each(ways)('are followed over a stop and a start, read from $way', async ({ dockerFiles }) => {
    const at = await logs.startWithDocker({ dockerFiles })
    const id = await containers.create('echo one; echo two >&2; printf unfinished')
    await known(id, at)
    const reading = readLines(`${at}/api/v1/logs/stream?container=${id}`, { count: 6 })
    await docker('start', id)
    await ended(id)
    await docker('start', id)
    const { lines } = await reading
    const of = (stream: string) => textsOf(lines.filter(({ s }) => s === stream))
    expect([of('stdout'), of('stderr')]).toEqual([
      ['one', 'unfinished', 'one', 'unfinished'],
      ['two', 'two'],
    ])
  })

  test.each(ways)(
    'with a terminal give whole lines without their carriage returns, read from $way',
    async ({ dockerFiles }) => {
      const at = await logs.startWithDocker({ dockerFiles })
      const id = await containers.run('echo hello; head -c 40000 /dev/zero | tr "\\0" x; echo; echo bye', {
        flags: ['-t'],
      })
      await endedFor(id, at)
      const { lines } = await getPage(`${at}/api/v1/logs?container=${id}`)
      expect(textsOf(lines)).toEqual(['hello', 'x'.repeat(40_000), 'bye'])
    },
  )

  test.each(ways)('may write lines of 200 KB on both outputs at once, read from $way', async ({ dockerFiles }) => {
    const at = await logs.startWithDocker({ dockerFiles })
    const long = (letter: string) => `head -c 200000 /dev/zero | tr "\\0" ${letter}; echo`
    const id = await containers.run(`(${long('o')}) & (${long('e')}) >&2 & wait; echo end`)
    await endedFor(id, at)
    const page = await getPage(`${at}/api/v1/logs?container=${id}`)
    const { lines } = await readLines(`${at}/api/v1/logs/stream?container=${id}`, { count: 3 })
    for (const found of [page.lines, lines]) {
      expect(textsOf(found).toSorted()).toEqual(['e'.repeat(200_000), 'end', 'o'.repeat(200_000)])
      expect(found.every(({ p }) => p === undefined)).toBe(true)
    }
  })

  test.each(ways)('are paged back to the beginning without a hole, read from $way', async ({ dockerFiles }) => {
    const at = await logs.startWithDocker({ dockerFiles })
    const id = await containers.run('seq 1 3000; seq 3001 5000 >&2')
    await endedFor(id, at)
    const found: LineBody[] = []
    let page = await getPage(`${at}/api/v1/logs?container=${id}&limit=700`)
    found.unshift(...page.lines)
    while (page.prev !== null) {
      page = await getPage(`${at}/api/v1/logs?container=${id}&limit=700&cursor=${page.prev}`)
      found.unshift(...page.lines)
    }
    const of = (stream: string) => textsOf(found.filter(({ s }) => s === stream))
    expect([of('stdout'), of('stderr')]).toEqual([numbers(3_000), numbers(5_000).slice(3_000)])
  })

  test.each(ways)('are read from a time to a time, read from $way', async ({ dockerFiles }) => {
    const at = await logs.startWithDocker({ dockerFiles })
    const id = await containers.run('for i in 1 2 3 4 5 6; do echo $i; sleep 0.1; done')
    await endedFor(id, at)
    const { lines } = await getPage(`${at}/api/v1/logs?container=${id}`)
    const [since, until] = [lines[1]?.t, lines[4]?.t]
    for (const direction of ['forward', 'backward']) {
      const part = await getPage(
        `${at}/api/v1/logs?container=${id}&since=${since}&until=${until}&direction=${direction}`,
      )
      expect(textsOf(part.lines)).toEqual(['2', '3', '4', '5'])
    }
  })

  test.each(ways)(
    'lose and repeat nothing of 100,000 lines over 20 reconnects, read from $way',
    { timeout: 120_000 },
    async ({ dockerFiles }) => {
      const at = await logs.startWithDocker({ dockerFiles })
      const half = 'i=0; while [ $i -lt 500 ]; do seq $((i*100+1)) $((i*100+100)); i=$((i+1)); done'
      const id = await containers.run(`${held}; (${half}) & (${half}) >&2 & wait`)
      await known(id, at)
      await letGo(id)
      const { lines, gaps, cuts } = await readInParts(`${at}/api/v1/logs/stream?container=${id}&tail=all`, 100_000, 25)
      const of = (stream: string) => textsOf(lines.filter(({ s }) => s === stream))
      expect(cuts).toBeGreaterThanOrEqual(20)
      expect(gaps).toEqual([])
      expect(of('stdout')).toEqual(numbers(50_000))
      expect(of('stderr')).toEqual(numbers(50_000))
    },
  )

  test.each(ways)('what rotation deleted behind a cursor is told, through $way', async ({ dockerFiles }) => {
    const at = await logs.startWithDocker({ dockerFiles })
    const flags = ['--log-opt', 'max-size=10k', '--log-opt', 'max-file=2']
    const id = await containers.run(`seq 1 50; ${held}; seq 51 5000; sleep 600`, { flags })
    const page = () => getPage(`${at}/api/v1/logs?container=${id}`)
    await expect.poll(async () => textsOf((await page()).lines).at(-1)).toBe('50')
    const { next, gaps } = await page()
    expect(gaps).toEqual([])
    await letGo(id)
    await expect.poll(async () => textsOf((await page()).lines).at(-1)).toBe('5000')
    const gap = { container: `docker/${id.slice(0, 12)}`, reason: 'rotated', lost: null }
    const after = await getPage(`${at}/api/v1/logs?container=${id}&direction=forward&cursor=${next}`)
    expect(after.gaps).toEqual([gap])
    const events: unknown[] = []
    const leave = new AbortController()
    const stream = `${at}/api/v1/logs/stream?container=${id}&cursor=${next}`
    for await (const { event, data } of readEvents(stream, { signal: leave.signal })) {
      if (event === 'gap') events.push(data)
      if (event === 'caught-up') break
    }
    leave.abort()
    expect(events).toEqual([gap])
  })

  test('lose nothing to rotation where the files can be read', { timeout: 120_000 }, async () => {
    const flags = ['--log-opt', 'max-size=1m', '--log-opt', 'max-file=5']
    // Seven files, so that some are deleted, but none that a busy machine has kept the follower from: after each part
    // the writer waits until it was read.
    const part = 20_000
    const pause = `[ $((i % ${part})) -gt 0 ] || while [ ! -e /read-$i ]; do sleep 0.05; done`
    const writing = `i=1; while [ $i -le 100000 ]; do echo $i; ${pause}; i=$((i+1)); done`
    const id = await containers.run(`${held}; ${writing}`, { flags })
    await known(id)
    const texts: string[] = []
    const gaps: unknown[] = []
    const leave = new AbortController()
    for await (const { event, data } of readEvents(`${url}/api/v1/logs/stream?container=${id}`, {
      signal: leave.signal,
    })) {
      if (event === 'caught-up') await letGo(id)
      if (event === 'lines') texts.push(...textsOf(data as LineBody[]))
      if (event === 'gap') gaps.push(data)
      if (texts.at(-1) === '100000') break
      const read = Number(texts.at(-1))
      if (event === 'lines' && read % part === 0) await letGo(id, `/read-${read}`)
    }
    leave.abort()
    expect(gaps).toEqual([])
    expect(texts).toEqual(numbers(100_000))
  })

  test('tell of a file that was emptied, as with only one of them', { timeout: 60_000 }, async () => {
    const flags = ['--log-opt', 'max-size=20k', '--log-opt', 'max-file=1']
    const id = await containers.run(
      `${held}; i=1; while [ $i -le 3000 ]; do echo $i; i=$((i+1)); done; sleep 1; echo end; sleep 600`,
      { flags },
    )
    await known(id)
    const texts: string[] = []
    let gaps = 0
    const leave = new AbortController()
    for await (const { event, data } of readEvents(`${url}/api/v1/logs/stream?container=${id}`, {
      signal: leave.signal,
    })) {
      if (event === 'caught-up') await letGo(id)
      if (event === 'gap') gaps += 1
      if (event === 'lines') texts.push(...textsOf(data as LineBody[]))
      if (texts.at(-1) === 'end') break
    }
    leave.abort()
    const seen = texts.slice(0, -1).map(Number)
    expect(seen).toEqual(seen.toSorted((left, right) => left - right))
    expect(new Set(seen).size).toBe(seen.length)
    if (seen.length < 3_000) expect(gaps).toBeGreaterThan(0)
  })

  test('may be silent for longer than the engine may take to answer', async () => {
    const at = await logs.startWithDocker({ dockerFiles: 'off', dockerTimeoutMs: 2_000 })
    const id = await containers.run('sleep 6; echo at last; sleep 600')
    await known(id, at)
    const { lines } = await readLines(`${at}/api/v1/logs/stream?container=${id}`, { count: 1 })
    expect(textsOf(lines)).toEqual(['at last'])
  })

  test('whose driver gives nothing back do not keep others from being read', async () => {
    const id = await containers.run('echo into nothing', { flags: ['--log-driver', 'none'] })
    const other = await containers.run('echo heard', {})
    await Promise.all([ended(id), ended(other)])
    await expect.poll(() => find(other)).toBeDefined()
    const page = await getPage(`${url}/api/v1/logs?container=${id}&container=${other}`)
    expect(textsOf(page.lines)).toEqual(['heard'])
    expect(page.gaps).toEqual([{ container: `docker/${id.slice(0, 12)}`, reason: 'unreadable', lost: null }])
  })
})

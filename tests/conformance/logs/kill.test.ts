import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeDocker, withContainers } from '../../../services/logs/src/test-support/docker.ts'
import { makeHome } from '../../../services/logs/src/test-support/log-writer.ts'
import { readEvents } from '../../../services/logs/src/test-support/sse.ts'
import type { LineBody } from '../../../services/logs/src/wire/line.ts'
import { serveLogs } from './serve-logs.fixture.ts'

const kills = process.env.TEST_ALL === undefined ? 3 : 20
/** What is there before the first line is followed: so much that an engine needs time to read it from its beginning. */
const before = 200_000
/** Lines that come between two kills, of both outputs. */
const between = 60

const writing = `seq 1 ${before}; i=${before + 1}; while true; do echo $i; echo $i >&2; i=$((i+1)); sleep 0.02; done`

type Received = { readonly stdout: number[]; readonly stderr: number[]; readonly gaps: unknown[] }

describeDocker('a follower of a container, while the log service is killed', () => {
  const containers = withContainers()
  let home: ReturnType<typeof makeHome>
  let serving: ReturnType<typeof serveLogs>
  let isOver: boolean
  let following: Promise<void> | undefined
  beforeEach(() => {
    home = makeHome()
    isOver = false
  })
  // Also after a failure nothing goes on, and nothing is left.
  afterEach(async () => {
    isOver = true
    try {
      await (await serving).kill()
      await following
    } finally {
      home.remove()
    }
  })
  const killAndServe = async (running: typeof serving) => {
    await (await running).kill()
    return await serveLogs(home.home)
  }

  /** Reads on as a browser does: from the last complete event, again and again until `isOver`. */
  async function follow(query: string, received: Received): Promise<void> {
    for (let id = ''; !isOver; ) {
      const headers: Record<string, string> = id === '' ? {} : { 'last-event-id': id }
      const { url } = await serving
      try {
        for await (const event of readEvents(`${url}/api/v1/logs/stream?${query}`, { headers })) {
          id = event.id
          if (event.event === 'gap') received.gaps.push(event.data)
          if (event.event === 'lines')
            for (const { s, m } of event.data as LineBody[]) received[s as 'stdout' | 'stderr'].push(Number(m))
          if (isOver) return
        }
      } catch (error) {
        // Refused is an answer; a connection that breaks is what the kill does.
        if (error instanceof Error && /^\d{3}:/.test(error.message)) throw error
      }
    }
  }

  test.each([
    { driver: 'local', way: 'through the engine' },
    { driver: 'json-file', way: 'from its files' },
  ])(
    `gets every line once over ${kills} kills, read $way (driver $driver)`,
    { timeout: 60_000 + kills * 30_000 },
    async ({ driver }) => {
      serving = serveLogs(home.home)
      const id = await containers.run(writing, { flags: ['--log-driver', driver] })
      const received: Received = { stdout: [], stderr: [], gaps: [] }
      following = follow(`container=${id}&tail=10`, received)
      for (let kill = 0; kill < kills; kill++) {
        const reached = received.stderr.length + between
        await expect.poll(() => received.stderr.length, { timeout: 120_000 }).toBeGreaterThan(reached)
        serving = killAndServe(serving)
      }
      const reached = received.stderr.length + between
      await expect.poll(() => received.stderr.length, { timeout: 120_000 }).toBeGreaterThan(reached)
      isOver = true
      await following
      for (const numbers of [received.stdout, received.stderr])
        expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
      expect(received.gaps).toEqual([])
    },
  )
})

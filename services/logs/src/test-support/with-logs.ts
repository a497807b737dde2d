import { afterEach, beforeEach, expect } from 'vitest'
import type { LineBody } from '../wire/line.ts'
import type { PageBody } from '../wire/page.ts'
import { makeHome } from './log-writer.ts'
import { readEvents } from './sse.ts'
import { startLogs } from './start-logs.ts'

/** A fresh state folder for every test, and services that are stopped after it. */
export function withLogs() {
  let home = ''
  const cleanups: (() => unknown)[] = []
  beforeEach(() => {
    const made = makeHome()
    home = made.home
    cleanups.push(made.remove)
  })
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })
  async function start(overrides: object = {}): Promise<string> {
    const service = await startLogs(home, overrides)
    cleanups.push(service.close)
    return service.url
  }
  return {
    home: () => home,
    start,
    /** Stops the services that were started, and leaves the folder as it is. */
    async stop() {
      for (const cleanup of cleanups.splice(1).reverse()) await cleanup()
    },
    /** A service that has found the engine: on a busy machine it is ready before. */
    async startWithDocker(overrides: object = {}): Promise<string> {
      const url = await start({ docker: 'auto', ...overrides })
      await expect.poll(async () => (await fetch(`${url}/api/v1/docker`)).json()).toMatchObject({ available: true })
      return url
    },
  }
}

export function textsOf(lines: readonly LineBody[]): string[] {
  return lines.map(({ m }) => m)
}

export async function getPage(url: string): Promise<PageBody> {
  return (await (await fetch(url)).json()) as PageBody
}

type ReadOptions = {
  /** How many lines are awaited; absent: those up to the end of what there is. */
  readonly count?: number
  /** Which of them count. */
  readonly counts?: (line: LineBody) => boolean
  readonly headers?: Record<string, string>
}

/** Reads lines until there are `count`, or the stream has caught up when no count is given. */
export async function readLines(url: string, options: ReadOptions = {}) {
  const { counts = () => true } = options
  const leave = new AbortController()
  const lines: LineBody[] = []
  let id = ''
  for await (const event of readEvents(url, { signal: leave.signal, headers: options.headers ?? {} })) {
    id = event.id
    if (event.event === 'lines') lines.push(...(event.data as LineBody[]))
    if (options.count === undefined ? event.event === 'caught-up' : lines.filter(counts).length >= options.count) break
  }
  leave.abort()
  return { lines, id }
}

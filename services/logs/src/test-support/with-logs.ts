import { afterEach, beforeEach } from 'vitest'
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
  return {
    home: () => home,
    async start(overrides: object = {}): Promise<string> {
      const service = await startLogs(home, overrides)
      cleanups.push(service.close)
      return service.url
    },
  }
}

export function textsOf(lines: readonly LineBody[]): string[] {
  return lines.map(({ m }) => m)
}

export async function getPage(url: string): Promise<PageBody> {
  return (await (await fetch(url)).json()) as PageBody
}

/** Reads lines until there are `count`, or the stream has caught up when no count is given. */
export async function readLines(url: string, options: { count?: number; headers?: Record<string, string> } = {}) {
  const leave = new AbortController()
  const lines: LineBody[] = []
  let id = ''
  for await (const event of readEvents(url, { signal: leave.signal, headers: options.headers ?? {} })) {
    id = event.id
    if (event.event === 'lines') lines.push(...(event.data as LineBody[]))
    if (options.count === undefined ? event.event === 'caught-up' : lines.length >= options.count) break
  }
  leave.abort()
  return { lines, id }
}

import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { Failure } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ExportOptions, exportLogs } from '../domain/reading/export-logs.ts'
import type { LogSource } from '../domain/reading/source.ts'
import { type ExportFormat, exportFileName, type Names, renderExport } from '../wire/export.ts'
import { downloadQuery, filterOf } from '../wire/query.ts'
import { parseInstant } from '../wire/time.ts'
import { type Endpoint, endpoint } from './access.ts'
import { selectContainers } from './select-containers.ts'

export type DownloadDeps = {
  readonly source: LogSource
  /** Unix time in milliseconds. */
  readonly now: () => number
  /** Aborts when the service begins to stop. */
  readonly draining: AbortSignal
  readonly limits: Pick<ExportOptions, 'maxBatchLines' | 'maxBatchChars'> & { readonly maxDownloads: number }
}

/** All lines of a selection as a file. */
export function downloadEndpoints(deps: DownloadDeps): readonly Endpoint[] {
  const download = createDownloader(deps)
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/logs/download',
      summary: 'All lines of a selection as a file',
      access: 'known-host',
      input: { query: downloadQuery() },
      answers: {
        200: {
          description: 'Text, JSON lines, or either packed',
          content: { 'application/octet-stream': { schema: z.string() } },
        },
      },
      handle: ({ query }, c) => download(c, query),
    }),
  ]
}

type DownloadQuery = z.output<ReturnType<typeof downloadQuery>>

function createDownloader({ source, now, draining, limits }: DownloadDeps) {
  let running = 0
  return async (c: Context<AppEnv>, query: DownloadQuery): Promise<Response> => {
    const { ids, all } = await selectContainers(source, query.container)
    const names = new Map((await source.list()).flatMap(({ id, name }) => (ids.includes(id) ? [[id, name]] : [])))
    const nowMs = now()
    const range = {
      since: query.since === undefined ? undefined : parseInstant(query.since, 'since', nowMs),
      until: parseInstant(query.until ?? String(nowMs), 'until', nowMs),
    }
    const accept = filterOf(query)
    if (running >= limits.maxDownloads) throw tooMany(limits.maxDownloads)
    const signal = AbortSignal.any([c.req.raw.signal, draining])
    const waiting = { rejoinMs: 1_000, clock: () => performance.now() }
    const options = { ...limits, ...waiting, ...range, containers: ids, all, accept, signal }
    const gzip = query.gzip === '1' || query.gzip === 'true'
    const text = Readable.from(
      lines(options, query.format, names, () => c.env?.outgoing?.destroy()),
      { objectMode: false },
    )
    return toFile(c, gzip ? text.compose(createGzip()) : text, {
      'content-type': typeOf(query.format, gzip),
      'content-disposition': `attachment; filename="${exportFileName(names, query.format, gzip, nowMs)}"`,
    })
  }

  async function* lines(
    options: ExportOptions,
    format: ExportFormat,
    names: Names,
    cut: () => void,
  ): AsyncGenerator<string, void> {
    running += 1
    try {
      for await (const step of exportLogs(source, options)) {
        // A clean end would pass for a complete file.
        if (step.kind === 'cut') return cut()
        yield renderExport(step, format, names)
      }
    } finally {
      running -= 1
    }
  }
}

function toFile(c: Context<AppEnv>, body: Readable, headers: Record<string, string>): Response {
  const fixed = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  return c.body(Readable.toWeb(body) as ReadableStream, 200, { ...fixed, ...headers })
}

function typeOf(format: ExportFormat, gzip: boolean): string {
  if (gzip) return 'application/gzip'
  return format === 'text' ? 'text/plain; charset=utf-8' : 'application/x-ndjson'
}

function tooMany(max: number): Failure {
  return new Failure('rate-limited', `Cannot start a download: ${max} are running, and that is the limit`, {
    code: 'too_many_downloads',
    retryAfterSeconds: 10,
  })
}

import type { ApiAnswer } from './compare-answer.ts'
import { startMetrics } from './start-metrics.ts'
import { encodeSecondRequest, encodeWriteRequest, needsSecondVersion, type WrittenSeries } from './write-request.ts'

/** A service that is started anew whenever its store has to be empty. */
export class FreshService {
  #running: Awaited<ReturnType<typeof startMetrics>> | undefined

  async url(): Promise<string> {
    this.#running ??= await startMetrics()
    return this.#running.url
  }

  async clear(): Promise<void> {
    await this.#running?.stop()
    this.#running = undefined
  }

  async write(series: readonly WrittenSeries[]): Promise<void> {
    const isSecond = needsSecondVersion(series)
    const proto = isSecond ? ';proto=io.prometheus.write.v2.Request' : ''
    const response = await fetch(`${await this.url()}/api/v1/write`, {
      method: 'POST',
      headers: { 'content-type': `application/x-protobuf${proto}`, 'content-encoding': 'snappy' },
      body: isSecond ? encodeSecondRequest(series) : encodeWriteRequest(series),
    })
    if (!response.ok) throw new Error(`Cannot write samples: ${response.status} ${await response.text()}`)
  }

  async ask(path: string, params: Readonly<Record<string, string>>): Promise<ApiAnswer> {
    const response = await fetch(`${await this.url()}/api/v1/${path}`, {
      method: 'POST',
      body: new URLSearchParams(params),
    })
    return (await response.json()) as ApiAnswer
  }
}

/** A query at each step of a range. */
export function askRange(
  service: FreshService,
  query: string,
  { startMs, endMs, stepMs }: { readonly startMs: number; readonly endMs: number; readonly stepMs: number },
): Promise<ApiAnswer> {
  return service.ask('query_range', {
    query,
    start: `${startMs / 1000}`,
    end: `${endMs / 1000}`,
    step: `${stepMs / 1000}`,
  })
}

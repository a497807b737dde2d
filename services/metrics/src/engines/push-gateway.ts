import type { Logger } from '@hearth/kernel'
import type { BatchAppender } from '../domain/model/ingest.ts'
import type { GroupingKey } from '../domain/push/grouping-key.ts'
import type { PushGateway, PushRequest } from '../domain/push/push-gateway.ts'
import { type PushBounds, PushGroups } from '../domain/push/push-groups.ts'
import type { PushedFile } from '../storage/pushed-file.ts'
import { PushedSeries } from './pushed-series.ts'

export type PushGatewayDeps = {
  readonly appender: BatchAppender
  readonly file: PushedFile
  readonly bounds: PushBounds
  /** Between two storings of what was pushed, in milliseconds. */
  readonly intervalMs: number
  /** Of groups that do not say, in milliseconds; 0 for ever. */
  readonly ttlMs: number
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly logger: Logger
}

export type OpenPushGateway = PushGateway & {
  start(): void
  close(): Promise<void>
}

/** Reads what was pushed before; stores nothing of it before `start`. */
export async function openPushGateway(deps: PushGatewayDeps): Promise<OpenPushGateway> {
  const gateway = new Gateway(deps, new PushGroups(deps.bounds, await deps.file.read()))
  return gateway
}

class Gateway implements OpenPushGateway {
  readonly #deps: PushGatewayDeps
  readonly #groups: PushGroups
  readonly #series: PushedSeries
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()

  constructor(deps: PushGatewayDeps, groups: PushGroups) {
    this.#deps = deps
    this.#groups = groups
    this.#series = new PushedSeries(deps.appender)
  }

  start(): void {
    const store = () => {
      this.#round = this.#storeAll().catch((error: unknown) => {
        this.#deps.logger.error({ err: error }, 'Cannot store what was pushed; it is tried again')
      })
    }
    store()
    this.#timer = setInterval(store, this.#deps.intervalMs).unref()
  }

  async push({ labels, replace, ttlMs, parse }: PushRequest): Promise<void> {
    const nowMs = this.#deps.clock()
    const stays = ttlMs ?? (this.#deps.ttlMs === 0 ? undefined : this.#deps.ttlMs)
    try {
      const group = this.#groups.push({ labels, replace, ttlMs: stays, nowMs, families: parse(nowMs) })
      await this.#series.store([group], nowMs)
    } catch (error) {
      const failed = this.#groups.fail(labels, nowMs, stays)
      if (failed !== undefined) await this.#series.store([failed], nowMs)
      await this.#write()
      throw error
    }
    await this.#write()
  }

  async remove(labels: GroupingKey): Promise<void> {
    if (!this.#groups.remove(labels)) return
    await this.#series.end(labels, this.#deps.clock())
    await this.#write()
  }

  async removeAll(): Promise<void> {
    for (const { labels } of this.#groups.all) {
      this.#groups.remove(labels)
      await this.#series.end(labels, this.#deps.clock())
    }
    await this.#write()
  }

  groups() {
    return this.#groups.all
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#round
    await this.#deps.file.settled()
  }

  #write(): Promise<void> {
    return this.#deps.file.write(() => this.#groups.all)
  }

  async #storeAll(): Promise<void> {
    const nowMs = this.#deps.clock()
    for (const { labels } of this.#groups.expired(nowMs)) await this.remove(labels)
    if (this.#groups.all.length > 0) await this.#series.store(this.#groups.all, nowMs)
  }
}

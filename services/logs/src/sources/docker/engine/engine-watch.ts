import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '@hearth/outbound'
import type { DockerState } from '../../../domain/containers/docker-state.ts'
import { isMissing } from '../../../domain/containers/missing-container.ts'
import type { EngineClient } from './engine-client.ts'
import { type EngineContainer, fromInspected, fromListed, idOf } from './engine-container.ts'
import { eventFilters, readEvents } from './engine-events.ts'
import { infoAnswer, inspectAnswer, type ListedContainer, listAnswer, versionAnswer } from './wire.ts'

/** What containers there are, kept up to date by the engine's events. */
export type EngineWatch = {
  /** Begins; resolves after the first try, whether the engine was there or not. */
  start(): Promise<void>
  /** Resolves after the first try, or when it is closed. */
  looked(): Promise<void>
  close(): void
  state(): DockerState
  /** Where the engine keeps its files, as it says. */
  rootDir(): string | undefined
  /** Those known last, also while the engine is away; in the order in which they were made. */
  containers(): readonly EngineContainer[]
  find(id: string): EngineContainer | undefined
  /** The container with its details. @throws {Failure} `missing`, or `unavailable` */
  inspect(id: string, signal: AbortSignal): Promise<EngineContainer>
  /** Calls back when something happened to the container, or the engine came or went, until it is unsubscribed. */
  subscribe(id: string, notify: () => void): () => void
}

export type WatchOptions = {
  readonly client: EngineClient
  readonly retryMinMs: number
  readonly retryMaxMs: number
  /** Most containers that are listed: those that run or are paused first, then the newest. */
  readonly maxContainers: number
  /** Told when the engine comes or goes. */
  readonly changed: (state: DockerState) => void
}

const away: DockerState = { available: false, version: undefined, apiVersion: undefined, error: 'not asked yet' }

export function createEngineWatch(options: WatchOptions): EngineWatch {
  return new Watch(options)
}

class Watch implements EngineWatch {
  readonly #options: WatchOptions
  readonly #closed = new AbortController()
  readonly #containers = new Map<string, EngineContainer>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #dirty = new Set<string>()
  readonly #looked = Promise.withResolvers<void>()
  #refreshing = false
  #state = away
  #rootDir: string | undefined

  constructor(options: WatchOptions) {
    this.#options = options
  }

  start(): Promise<void> {
    void this.#run(this.#looked.resolve)
    return this.#looked.promise
  }

  looked = () => this.#looked.promise

  close(): void {
    this.#closed.abort()
    this.#looked.resolve()
  }

  state(): DockerState {
    return this.#state
  }

  rootDir(): string | undefined {
    return this.#rootDir
  }

  containers(): readonly EngineContainer[] {
    return [...this.#containers.values()]
  }

  find(id: string): EngineContainer | undefined {
    return this.#containers.get(id)
  }

  async inspect(id: string, signal: AbortSignal): Promise<EngineContainer> {
    const known = this.#containers.get(id)
    if (known?.details !== undefined) return known
    const found = await this.#lookAt(known?.fullId ?? '', signal)
    if (this.#containers.has(id)) this.#containers.set(id, found)
    return found
  }

  subscribe(id: string, notify: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(notify))
    return () => {
      listeners.delete(notify)
      if (listeners.size === 0) this.#listeners.delete(id)
    }
  }

  async #run(tried: () => void): Promise<void> {
    const { signal } = this.#closed
    for (let failures = 0; !signal.aborted; ) {
      try {
        await this.#watch(() => {
          failures = 0
          tried()
        })
        // The engine ended the stream: it is stopping.
        this.#setState({ ...away, error: 'Docker closed the connection' })
      } catch (error) {
        if (!signal.aborted) this.#setState({ ...away, error: error instanceof Error ? error.message : String(error) })
      }
      failures += 1
      tried()
      const { retryMinMs: firstMs, retryMaxMs: maxMs } = this.#options
      await sleep(backoffMs({ firstMs, maxMs }, failures), undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #watch(listed: () => void): Promise<void> {
    const { client } = this.#options
    // Its own, so that an error after the events began ends them too.
    const round = new AbortController()
    const signal = AbortSignal.any([this.#closed.signal, round.signal])
    try {
      const apiVersion = await client.negotiate(signal)
      const version = versionAnswer.parse(await client.getJson('/version', {}, signal)).Version
      this.#rootDir = infoAnswer.parse(await client.getJson('/info', {}, signal)).DockerRootDir
      // Opened before the list is read, so that nothing happens unseen between the two.
      const events = await client.open('/events', { filters: eventFilters }, signal)
      await this.#list(signal)
      this.#setState({ available: true, version, apiVersion, error: undefined })
      listed()
      for await (const fullId of readEvents(events)) this.#touch(fullId)
    } finally {
      round.abort()
    }
  }

  async #list(signal: AbortSignal): Promise<void> {
    const listed = listAnswer.parse(await this.#options.client.getJson('/containers/json', { all: 1 }, signal))
    const kept = foremost(listed, this.#options.maxContainers)
    this.#containers.clear()
    for (const container of kept) this.#containers.set(idOf(container.Id), fromListed(container))
    for (const container of kept) if (isOfInterest(container)) await this.#refresh(container.Id, signal)
  }

  #touch(fullId: string): void {
    if (!/^[0-9a-f]{64}$/.test(fullId)) return
    this.#dirty.add(fullId)
    if (!this.#refreshing) void this.#refreshDirty()
  }

  // One after the other: a storm of events costs the engine one question a container at a time.
  async #refreshDirty(): Promise<void> {
    this.#refreshing = true
    for (const fullId of this.#dirty) {
      this.#dirty.delete(fullId)
      // An engine that went away is noticed by the events; the list is read anew when it is back.
      await this.#refresh(fullId, this.#closed.signal).catch(() => undefined)
      this.#notify(idOf(fullId))
    }
    this.#refreshing = false
  }

  async #refresh(fullId: string, signal: AbortSignal): Promise<void> {
    try {
      this.#containers.set(idOf(fullId), await this.#lookAt(fullId, signal))
    } catch (error) {
      if (!isMissing(error)) throw error
      this.#containers.delete(idOf(fullId))
    }
  }

  async #lookAt(fullId: string, signal: AbortSignal): Promise<EngineContainer> {
    return fromInspected(
      inspectAnswer.parse(await this.#options.client.getJson(`/containers/${fullId}/json`, {}, signal)),
    )
  }

  #setState(state: DockerState): void {
    const isNew = state.available !== this.#state.available || state.error !== this.#state.error
    this.#state = state
    if (!isNew) return
    this.#options.changed(state)
    for (const id of this.#listeners.keys()) this.#notify(id)
  }

  #notify(id: string): void {
    for (const notify of this.#listeners.get(id) ?? []) notify()
  }
}

// Figures take the limits and the start of what runs or is paused. The list does not say when a container
// stopped, but a stream of all wants those that did so lately.
function isOfInterest({ State, Status }: ListedContainer): boolean {
  return hasProcess(State) || /\b(second|minute)s? ago$/.test(Status)
}

function hasProcess(state: string | undefined): boolean {
  return state === 'running' || state === 'paused'
}

function foremost(listed: readonly ListedContainer[], max: number): readonly ListedContainer[] {
  const rank = ({ State }: ListedContainer) => (hasProcess(State) ? 0 : 1)
  const sorted = listed.toSorted((left, right) => rank(left) - rank(right) || right.Created - left.Created)
  const kept = new Set(sorted.slice(0, max))
  // The engine lists the newest first, and times of the list are in seconds.
  return listed.filter((container) => kept.has(container)).toReversed()
}

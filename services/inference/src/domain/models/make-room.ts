import { Failure, renderSize } from '@hearth/kernel'
import { bytesOf, bytesToCome, isIdle, type LoadedModel } from './loaded-models.ts'

export type RoomLimits = {
  /** Models in memory at once. */
  readonly maxLoaded: number
  /** What all of them may take; absent: what the machine has. */
  readonly maxLoadedBytes: number | undefined
  /** Memory that is free now; infinite when that is not to be looked at. */
  readonly freeBytes: () => number
}

export type RoomRequest = {
  readonly id: string
  readonly neededBytes: number
  readonly limits: RoomLimits
  /** In the order of their last use. */
  readonly loaded: () => readonly LoadedModel[]
  /** Whether a model may ever be taken out of memory for another. */
  readonly mayLeave: (model: LoadedModel) => boolean
  readonly unload: (model: LoadedModel) => Promise<void>
  /** Monotonic milliseconds. */
  readonly clock: () => number
  readonly maxWaitMs: number
}

const lookEveryMs = 50

/**
 * Makes room for a model: the one idle longest leaves first. Models that are being loaded or are at
 * work are waited for.
 *
 * @throws {Failure} `unavailable` with code `no_memory` when it does not fit even with all others gone
 *   that may go, or `no_room` when those are at work for longer than the wait
 */
export async function makeRoom(request: RoomRequest): Promise<void> {
  const { clock, loaded, unload, mayLeave } = request
  const untilMs = clock() + request.maxWaitMs
  for (;;) {
    const shortage = shortageOf(request)
    if (shortage === undefined) return
    const hopeless = hopelessly(request)
    if (hopeless !== undefined) throw hopeless
    const leaving = loaded().filter(mayLeave)
    const idle = leaving.find((model) => isIdle(model, clock()))
    if (idle !== undefined) await unload(idle)
    else if (leaving.length === 0) throw noRoom(shortage, 'none of them leaves by itself; raise "maxLoadedModels"')
    else if (clock() >= untilMs) throw noRoom(shortage, 'try again when one is idle')
    else await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

function shortageOf({ loaded, limits, neededBytes }: RoomRequest): string | undefined {
  const models = loaded()
  if (models.length >= limits.maxLoaded) return `all ${models.length} places are taken by models at work`
  const takenBytes = sum(models, bytesOf)
  if (takenBytes + neededBytes > (limits.maxLoadedBytes ?? Number.POSITIVE_INFINITY)) {
    return `models at work take ${renderSize(takenBytes)} of "maxLoadedBytes"`
  }
  const free = limits.freeBytes() - sum(models, bytesToCome)
  return neededBytes > free ? 'models at work take the memory' : undefined
}

// Before anything is taken out of memory for what would not fit anyway.
function hopelessly(request: RoomRequest): Failure | undefined {
  const { id, neededBytes } = request
  const { allowedBytes, freeBytes } = roomFor(request)
  if (neededBytes > allowedBytes) return noMemory(id, neededBytes, allowedBytes, '"maxLoadedBytes" leaves')
  return neededBytes > freeBytes ? noMemory(id, neededBytes, freeBytes, 'the machine has free') : undefined
}

/** What a model could take once all others are gone that may go: by the limit, and of the machine. */
export function roomFor({ loaded, limits, mayLeave }: Pick<RoomRequest, 'loaded' | 'limits' | 'mayLeave'>): {
  readonly allowedBytes: number
  readonly freeBytes: number
} {
  const staying = loaded().filter((model) => !mayLeave(model))
  const freeable = loaded().filter(mayLeave)
  return {
    allowedBytes: (limits.maxLoadedBytes ?? Number.POSITIVE_INFINITY) - sum(staying, bytesOf),
    freeBytes: limits.freeBytes() - sum(loaded(), bytesToCome) + sum(freeable, bytesOf),
  }
}

/** A model that cannot fit, with both numbers. */
export function noMemory(id: string, neededBytes: number, availableBytes: number, whose: string): Failure {
  const state = `it takes about ${renderSize(neededBytes)} and ${whose} ${renderSize(Math.max(0, availableBytes))}`
  const remedy = 'take fewer slots, fewer contextTokens, kvType q8_0 or a smaller model'
  return new Failure('unavailable', `Cannot load the model "${id}": ${state}; ${remedy}`, { code: 'no_memory' })
}

function noRoom(state: string, remedy: string): Failure {
  const message = `Cannot load another model: ${state}; ${remedy}`
  return new Failure('unavailable', message, { retryAfterSeconds: 5, code: 'no_room' })
}

function sum(models: readonly LoadedModel[], bytes: (model: LoadedModel) => number): number {
  return models.reduce((total, model) => total + bytes(model), 0)
}

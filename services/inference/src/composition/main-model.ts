import { join } from 'node:path'
import { Failure } from '@hearth/kernel'
import type { Readiness } from '@hearth/server'
import type { Pulls } from '../clients/pulls.ts'
import type { Registry } from '../domain/models/registry.ts'
import type { ServedModel } from '../domain/models/served-model.ts'
import type { StoredModel } from '../domain/models/stored-model.ts'

/**
 * The model that answers requests which name none: that of the start, from before its file is there, until another
 * takes its place.
 */
export type MainModel = {
  readonly id: string
  readonly path: string
  /** Whether the configuration names it, so that no other takes its place. */
  readonly isNamed: boolean
  /** Another one answers from this call on. */
  moveTo(next: ServedModel): void
  readiness(): Readiness
  /** Why it is not even loading yet. */
  absent(): Failure
  /**
   * Loads the model. A small one is awaited, so that a broken one stops the start; one that takes longer
   * than `graceMs`, or must be pulled first, goes on behind the open port.
   *
   * One that was only remembered does not stop it: the starter then takes its place.
   *
   * @throws {Failure} `invalid` when it cannot be loaded
   */
  start(registry: Registry, graceMs: number): Promise<void>
}

export type MainModelOptions = {
  readonly stored: StoredModel
  /** When the file is still being pulled: resolves once it is there. */
  readonly arriving: Promise<void> | undefined
  readonly isNamed: boolean
  /** What answers instead when a remembered model cannot be loaded, and who is told why. */
  readonly instead?: { readonly stored: StoredModel; readonly tell: (message: string) => void } | undefined
}

/** @param stored describes the file, or the file that is to come */
export function createMainModel({ stored: first, arriving, isNamed, instead }: MainModelOptions): MainModel {
  let stored = first
  let served: ServedModel | undefined
  let failure: Failure | undefined
  const begun = Promise.withResolvers<void>()
  const notYet = arriving === undefined ? reasons.loading : reasons.absent

  async function load(registry: Registry): Promise<void> {
    served = await registry.start(stored)
    begun.resolve()
    await served.engine.ready(new AbortController().signal)
  }

  async function loadOrInstead(registry: Registry): Promise<void> {
    try {
      await load(registry)
    } catch (error) {
      if (instead === undefined || !(error instanceof Failure) || served?.engine.status().kind === 'closed') throw error
      const { id } = stored
      instead.tell(error.message)
      stored = instead.stored
      await registry.unload(id)
      await load(registry)
    }
  }

  function readiness(): Readiness {
    const status = served?.engine.status()
    if (status === undefined) return { ok: false, reason: failure?.message ?? notYet }
    if (status.kind === 'ready') return { ok: true }
    return { ok: false, reason: status.kind === 'failed' ? status.message : reasons[status.kind] }
  }

  return {
    get id() {
      return stored.id
    },
    get path() {
      return stored.path
    },
    isNamed,
    readiness,
    moveTo(next) {
      stored = next.stored
      served = next
      failure = undefined
    },
    absent: () => failure ?? new Failure('unavailable', notYet, { code: 'model_absent', retryAfterSeconds: 5 }),
    async start(registry, graceMs) {
      if (arriving === undefined) {
        const loaded = loadOrInstead(registry)
        // Who asks from here on hears of a model that is loading, not of one that is missing.
        await Promise.race([begun.promise, loaded.catch(() => undefined)])
        return withinGrace(loaded, graceMs)
      }
      arriving
        .then(() => registry.start(stored))
        .then(
          (started) => {
            served = started
          },
          (cause: unknown) => {
            const message = cause instanceof Failure ? cause.message : `Cannot pull the model "${stored.id}"`
            failure = new Failure('unavailable', message, { cause, code: 'model_absent' })
          },
        )
    },
  }
}

/**
 * Begins to pull the model of this address and describes the file that is to come.
 *
 * @param id what it is to be called; default: what pulls call it
 */
export async function pullMainModel(
  { address, id }: { readonly address: string; readonly id: string | undefined },
  folder: string,
  pulls: Pulls,
): Promise<Pick<MainModelOptions, 'stored' | 'arriving'>> {
  const { path: target, finished, ...pull } = await pulls.start(address)
  const path = join(folder, ...target.split('/'))
  const stored = { id: id ?? pull.id, path, sizeBytes: 0, modifiedAtMs: 0, removable: false }
  return { stored, arriving: finished }
}

const reasons = {
  absent: 'Downloading model',
  loading: 'Loading model',
  restarting: 'Restarting model',
  closed: 'stopping',
} as const

async function withinGrace(loaded: Promise<void>, graceMs: number): Promise<void> {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(timeout.resolve, graceMs)
  // What fails later is told by the readiness.
  loaded.catch(() => undefined)
  await Promise.race([loaded, timeout.promise]).catch((error: unknown) => {
    throw invalid(error)
  })
  clearTimeout(timer)
}

// Whoever starts the service has to mend it; trying again would not help.
function invalid(cause: unknown): unknown {
  return cause instanceof Failure ? new Failure('invalid', cause.message, { cause }) : cause
}

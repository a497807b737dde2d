import { Failure } from '@hearth/kernel'
import type { LabelSet } from '../model/alert.ts'
import { canBecome, checkDraft, compileSilence, expire, type Silence, type SilenceDraft, stateOf } from './silence.ts'

/** Where silences are kept; each call returns once the change survives. */
export type SilenceStore = {
  all(): readonly Silence[]
  /** Creates or replaces all of them, or none. */
  put(silences: readonly Silence[]): void
  remove(ids: readonly string[]): void
}

export type Silences = {
  list(): readonly Silence[]
  get(id: string): Silence | undefined
  /**
   * Creates a silence, or changes the one of this id. Where it may not stay the same one, the old is expired and a
   * new one takes its place.
   *
   * @returns the id of what holds now
   * @throws {Failure} `missing` for an id that nobody has, `invalid` for a draft that makes no sense
   */
  set(id: string | undefined, draft: SilenceDraft): string
  /** @throws {Failure} `missing`, or `invalid` when it is over already */
  expire(id: string): void
  /** Ids of the active ones that silence an alert with these labels, sorted. */
  silencing(labels: LabelSet, nowMs: number): readonly string[]
  /** Forgets those that have been over for {@link SilencesDeps.retentionMs}. */
  prune(): void
}

export type SilencesDeps = {
  readonly store: SilenceStore
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly createId: () => string
  /** How long one that is over is still shown. */
  readonly retentionMs: number
  readonly maxSilences: number
}

type Held = { readonly silence: Silence; matches(labels: LabelSet): boolean }

export function createSilences(deps: SilencesDeps): Silences {
  const { store, clock } = deps
  const held = new Map<string, Held>()
  const hold = (silence: Silence) => {
    held.set(silence.id, { silence, matches: compileSilence(silence) })
  }
  const put = (silences: readonly Silence[]) => {
    store.put(silences)
    silences.forEach(hold)
  }
  const find = (id: string) => {
    const found = held.get(id)?.silence
    if (found === undefined) throw new Failure('missing', 'silence not found')
    return found
  }
  store.all().forEach(hold)
  return {
    list: () => [...held.values()].map(({ silence }) => silence),
    get: (id) => held.get(id)?.silence,
    set(id, draft) {
      const nowMs = clock()
      checkDraft(draft, nowMs)
      const old = id === undefined ? undefined : find(id)
      const changed = replace(old, draft, { nowMs, createId: deps.createId })
      const added = changed.filter((silence) => !held.has(silence.id)).length
      if (held.size + added > deps.maxSilences) throw tooMany(deps.maxSilences)
      put(changed)
      return changed.at(-1)?.id ?? ''
    },
    expire(id) {
      const silence = find(id)
      if (stateOf(silence, clock()) === 'expired') throw new Failure('invalid', `silence ${id} already expired`)
      put([expire(silence, clock())])
    },
    silencing(labels, nowMs) {
      const active = [...held.values()].filter(({ silence }) => stateOf(silence, nowMs) === 'active')
      return active
        .filter(({ matches }) => matches(labels))
        .map(({ silence }) => silence.id)
        .sort()
    },
    prune() {
      const before = clock() - deps.retentionMs
      const old = [...held.values()].filter(({ silence }) => silence.endsAtMs < before).map(({ silence }) => silence.id)
      if (old.length === 0) return
      store.remove(old)
      for (const id of old) held.delete(id)
    },
  }
}

// What changes, the one that holds from now on at the end.
function replace(
  old: Silence | undefined,
  draft: SilenceDraft,
  { nowMs, createId }: { readonly nowMs: number; readonly createId: () => string },
): readonly Silence[] {
  if (old !== undefined && canBecome(old, draft, nowMs)) return [{ ...draft, id: old.id, updatedAtMs: nowMs }]
  const startsAtMs = Math.max(draft.startsAtMs, nowMs)
  const created = { ...draft, startsAtMs, id: createId(), updatedAtMs: nowMs }
  const isOver = old === undefined || stateOf(old, nowMs) === 'expired'
  return isOver ? [created] : [expire(old, nowMs), created]
}

function tooMany(bound: number): Failure {
  return new Failure('unavailable', `Cannot keep another silence: there are ${bound}; expire some and try again later`)
}

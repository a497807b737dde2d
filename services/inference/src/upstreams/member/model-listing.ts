import type { Member } from './member.ts'

/** A model of an upstream in the shape of `GET /v1/models`. */
export type UpstreamCard = { readonly id: string; readonly object: 'model' } & Readonly<Record<string, unknown>>

/** The models of all upstreams under our names, each once; of several upstreams the first describes it. */
export function listModels(members: readonly Member[]): readonly UpstreamCard[] {
  const names = new Set(members.flatMap(({ backend }) => [...backend.models.keys()]))
  return [...names].flatMap((id) => describeModel(members, id) ?? [])
}

/** @returns `undefined` when no upstream has it */
export function describeModel(members: readonly Member[], id: string): UpstreamCard | undefined {
  const holders = members.filter(({ backend }) => backend.models.has(id))
  const [holder] = holders
  const model = holder?.backend.models.get(id)
  if (holder === undefined || model === undefined) return undefined
  // What every one of them can take.
  const contexts = holders.flatMap(({ backend }) => backend.models.get(id)?.contextTokens ?? [])
  return {
    id,
    object: 'model',
    created: model.createdS ?? 0,
    owned_by: model.ownedBy ?? holder.settings.name,
    root: model.theirs,
    parent: null,
    ...(contexts.length === 0 ? {} : { max_model_len: Math.min(...contexts) }),
    meta: null,
    status: { value: holders.some(({ backend }) => !backend.circuit.isEjected()) ? 'loaded' : 'unavailable' },
    upstreams: holders.map(({ settings }) => settings.name),
  }
}

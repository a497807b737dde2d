import type { Finding } from '../finding.ts'

/** One model as the inference service lists it. `status` is `undefined` where the server names none. */
export type ListedModel = {
  readonly id: string
  readonly status: string | undefined
  /** Why it cannot be used, when it cannot. */
  readonly failure: string | undefined
}

// Names shown in one verdict; more say nothing new.
const maxNames = 3

/**
 * Whether something can answer. A loaded model passes, and so does one that a request would load:
 * asking for the list wakes nobody. Models on their way warn; only failed ones, or none, fail.
 */
export function judgeModels(models: readonly ListedModel[]): Finding {
  const observed = { value: models.filter(({ status }) => status === 'loaded').length, unit: 'models' } as const
  const named = (wanted: (model: ListedModel) => boolean) => names(models.filter(wanted))
  const loaded = named(({ status }) => status === 'loaded' || status === undefined)
  if (loaded !== undefined) return { state: 'passing', note: `${loaded} ready`, observed }
  const loading = named(({ status }) => status === 'loading' || status === 'downloading')
  if (loading !== undefined) return { state: 'warning', reason: `${loading} loading`, observed }
  const isIdle = ({ status, failure }: ListedModel) =>
    (status === 'unloaded' || status === 'sleeping') && failure === undefined
  const idle = named(isIdle)
  if (idle !== undefined) return { state: 'passing', note: `${idle} idle, loaded on demand`, observed }
  const [failed] = models.filter(({ failure }) => failure !== undefined)
  if (failed !== undefined) return { state: 'failing', reason: `${failed.id} failed: ${failed.failure}`, observed }
  return { state: 'failing', reason: 'no model is there', observed }
}

function names(models: readonly ListedModel[]): string | undefined {
  if (models.length === 0) return undefined
  const shown = models.slice(0, maxNames).map(({ id }) => id)
  const more = models.length - shown.length
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`
}

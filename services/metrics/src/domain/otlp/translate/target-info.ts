import type { Attributes } from '../model.ts'
import type { OtlpSettings } from '../settings.ts'
import { identifying, identity, seriesLabels, withName } from './series-labels.ts'
import type { Sink } from './sink.ts'

// A request that claims to reach back for years says where its figures come from for the last of them.
const maxSamples = 500

/**
 * Writes the series `target_info`, which tells the attributes of a resource, for the time of its points: often enough
 * that an instant within finds one. None for a resource without `job` and `instance`, or with nothing beyond them.
 */
export function writeTargetInfo(
  resource: Attributes,
  range: { readonly fromMs: number; readonly toMs: number },
  { sink, settings, lookbackMs }: { sink: Sink; settings: OtlpSettings; lookbackMs: number },
): void {
  if (identity(resource).length === 0 || resource.every(([key]) => identifying.has(key))) return
  const shown = settings.keep_identifying_resource_attributes
    ? resource
    : resource.filter(([key]) => !identifying.has(key))
  const unpromoted = { ...settings, promote_all_resource_attributes: false, promote_resource_attributes: [] }
  const labels = seriesLabels(shown, { resource, scope: undefined }, unpromoted)
  const stepMs = Math.max(1, Math.floor(lookbackMs / 2))
  const fromMs = Math.max(range.fromMs, range.toMs - maxSamples * stepMs)
  const series = withName(labels, 'target_info')
  for (let atMs = fromMs; atMs < range.toMs; atMs += stepMs) sink.add(series, atMs, 1)
  sink.add(series, range.toMs, 1)
}

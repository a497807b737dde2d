import { hearthCommand, renderSize } from '@hearth/kernel'
import type { Offer } from '../client/default-model.ts'
import { renderDuration } from '../terminal/quantities.ts'
import { sanitize } from '../terminal/sanitize.ts'

/** `Qwen3 4B, 2.5 GB (Apache-2.0), about 12 tokens a second here`, as far as it is known. */
export function describeModel({ model }: Offer): string {
  const { name, size_bytes: sizeBytes, licence, tokens_per_second: pace } = model
  const size = sizeBytes == null ? [] : [renderSize(sizeBytes)]
  const terms = licence == null ? '' : ` (${sanitize(licence)})`
  const speed = pace == null ? [] : [`about ${renderPace(pace)} here`]
  return `${[sanitize(name), ...size].join(', ')}${terms}${speed.map((text) => `, ${text}`).join('')}`
}

// What a household's line often has; nobody knows before the first bytes what this one has.
const usualBytesPerSecond = 100e6 / 8

/** `4 min`, or `4 min at 100 Mbit/s` where the service cannot tell; empty where the size is not known either. */
export function describeFetch({ seconds_expected: seconds, model: { size_bytes: bytes } }: Offer): string {
  if (seconds != null) return renderDuration(seconds)
  return bytes == null ? '' : `${renderDuration(bytes / usualBytesPerSecond)} at 100 Mbit/s`
}

/** The command that makes the offered model the default one. */
export function useCommand({ model }: Offer): string {
  return `${hearthCommand} models use ${sanitize(model.id)}`
}

/** Where a model on its way is, as far as that can be told: its share, and `620 MB of 2.5 GB, 3 min left`. */
export function describeProgress(offer: Offer): { readonly ratio: number | undefined; readonly detail: string } {
  if (offer.state === 'checking') return { ratio: 1, detail: 'checking the file' }
  if (offer.state === 'loading') return { ratio: 1, detail: 'loading it' }
  if (offer.progress == null) return { ratio: undefined, detail: 'asking for the file' }
  const { done_bytes: done, total_bytes: total, seconds_left: left } = offer.progress
  const size = total == null ? renderSize(done) : `${renderSize(done)} of ${renderSize(total)}`
  const detail = left == null ? size : `${size}, ${renderDuration(left)} left`
  return { ratio: total == null || total === 0 ? undefined : done / total, detail }
}

/** `25 %, 620 MB of 2.5 GB, 3 min left`: the same in words alone. */
export function describeState(offer: Offer): string {
  const { ratio, detail } = describeProgress(offer)
  return offer.state === 'fetching' && ratio !== undefined ? `${Math.floor(ratio * 100)} %, ${detail}` : detail
}

/** Why a model did not become the default one, in the service's sentence. */
export function describeFailure({ model, error }: Offer): string {
  return sanitize(error?.message ?? `Cannot use ${model.name}: the inference service gave no reason`)
}

function renderPace(tokensPerSecond: number): string {
  if (tokensPerSecond < 1.5) return 'a token a second'
  return `${Math.round(tokensPerSecond)} tokens a second`
}

import { renderPace, renderSize, renderWait } from '../content/render-amount.ts'
import type { ModelState, Offer, OfferProgress } from './model-state.ts'
import { t } from './words.ts'

/**
 * What a reader is told of an offer, as a sentence; nothing of one that was declined.
 *
 * @param isBrief says that it failed and not why, where the reason with all that can be done is a click away
 */
export function offerSentence({ offer, is_starter }: ModelState, isBrief = false): string {
  if (offer === null) return ''
  const { name, state, error } = offer
  switch (state) {
    case 'offered':
      return [...(is_starter ? [t('starterAnswers')] : []), t('suits', { name })].join(' ')
    case 'fetching':
      return t('fetching', { name })
    case 'checking':
      return t('checking', { name })
    case 'loading':
      return t('loading', { name })
    case 'ready':
      return t('ready', { name })
    case 'failed':
      return error === null || isBrief ? t('failed', { name }) : error.message
    case 'declined':
      return ''
  }
}

// What a household's line often has; nobody knows before the first bytes what this one has.
const usualBytesPerSecond = 100e6 / 8

/** What it takes and gives, as far as that is known: size and time to fetch, pace, licence. */
export function offerDetails({ size_bytes: size, tokens_per_second: pace, licence }: Offer): string {
  const fetch =
    size === null
      ? []
      : [renderSize(size), t('atUsualSpeed', { wait: renderWait(Math.ceil(size / usualBytesPerSecond)) })]
  const parts = [...fetch, pace === null ? null : t('about', { pace: renderPace(pace) }), licence]
  return parts.filter((part) => part !== null).join(' · ')
}

/** Per cent that have come, 0 to 100; `undefined` while the whole is not known. */
export function percentOf({ done_bytes: done, total_bytes: total }: OfferProgress): number | undefined {
  return total === null || total <= 0 ? undefined : Math.min(100, (done / total) * 100)
}

/** How far a fetch has come, in words: `42 %, 3 min left`. */
export function progressWords(progress: OfferProgress): string {
  const percent = percentOf(progress)
  const { done_bytes: done, seconds_left: left } = progress
  const far = percent === undefined ? renderSize(done) : `${Math.floor(percent)} %`
  return left === null ? far : t('left', { far, wait: renderWait(left) })
}

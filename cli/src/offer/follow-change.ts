import { type InferenceService, isUnderWay, type Offer, watchDefaultModel } from '../client/default-model.ts'
import { createProgress } from '../terminal/progress.ts'
import { sanitize } from '../terminal/sanitize.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { describeFailure, describeProgress } from './words.ts'

/** `given-up`: somebody declined or took another one meanwhile. `interrupted`: the watching ended, not the change. */
export type ChangeEnd = 'moved' | 'failed' | 'given-up' | 'interrupted'

export type FollowedChange = {
  readonly offer: Offer
  /** Whether the starter answered when it began. */
  readonly wasStarter: boolean
}

// For lines of their own: often enough to see that it goes on, seldom enough for a log.
const lineEveryMs = 60_000

/**
 * Shows how far a model is that becomes the default one, until it is over, and says how it ended.
 *
 * @param signal ends the watching
 * @throws {Failure} when the service stays away
 */
export async function followChange(
  terminal: Terminal,
  service: InferenceService,
  change: FollowedChange,
  signal: AbortSignal,
): Promise<ChangeEnd> {
  const progress = createProgress(terminal, sanitize(change.offer.model.name), { lineEveryMs })
  try {
    for await (const { offer, is_starter: isStarter } of watchDefaultModel(service, signal)) {
      if (offer === null || !isUnderWay(offer)) {
        progress.end()
        return tellEnd(terminal, offer, change.wasStarter && !isStarter)
      }
      const { ratio, detail } = describeProgress(offer)
      progress.update(ratio, detail)
    }
    return 'interrupted'
  } finally {
    progress.end()
  }
}

function tellEnd(terminal: Terminal, offer: Offer | null, isStarterGone: boolean): ChangeEnd {
  if (offer?.state === 'ready') {
    const freed = isStarterGone ? "; the starter's memory is freed" : ''
    terminal.print(`${sanitize(offer.model.name)} answers now${freed}`)
    return 'moved'
  }
  if (offer?.state === 'failed') {
    terminal.warn(describeFailure(offer))
    return 'failed'
  }
  terminal.warn('The model was given up; the one before answers on')
  return 'given-up'
}

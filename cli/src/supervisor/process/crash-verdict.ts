import type { ServiceName } from '@hearth/kernel'
import { hearthCommand } from '@hearth/kernel'
import { EXIT } from '../../exit-codes.ts'
import { describeEnding, type Ending } from '../ending.ts'
import { type CrashHistory, decideRestart, type RestartLimits } from './restart-policy.ts'

export type Crash = {
  readonly name: ServiceName
  readonly ending: Ending
  /** Crashes before this one. */
  readonly history: CrashHistory
  readonly atMs: number
  readonly ranMs: number
}

export type CrashVerdict = {
  readonly state: 'restarting' | 'failed'
  /** Why, in `hearth status`. */
  readonly reason: string
  /** For the terminal and the supervisor's log. */
  readonly sentence: string
  /** When to start it again; `undefined` when that would not help. */
  readonly delayMs: number | undefined
  readonly history: CrashHistory
}

/** What a crash means for the service. */
export function judgeCrash({ name, ending, history, atMs, ranMs }: Crash, limits: RestartLimits): CrashVerdict {
  if (ending.code === EXIT.permanent) {
    const reason = ending.message ?? describeEnding(ending)
    const sentence = `${name} ended and is not restarted: ${reason}`
    return { state: 'failed', reason, sentence, delayMs: undefined, history }
  }
  const { looping, delayMs, history: after } = decideRestart(history, { atMs, ranMs }, limits)
  const times = looping ? `, ${limits.crashLoop} times within ${limits.crashWindowMs / 1_000} s` : ''
  const reason = `${name} ended unexpectedly (${describeEnding(ending)})${times}`
  const sentence = `${reason}; restarting it in ${delayMs} ms${looping ? `; see "${hearthCommand} logs ${name}"` : ''}`
  return { state: looping ? 'failed' : 'restarting', reason, sentence, delayMs, history: after }
}

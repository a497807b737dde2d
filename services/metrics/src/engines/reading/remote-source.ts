import { Failure } from '@hearth/kernel'
import type { ReadAddress, ReadClient } from '../../clients/read-client.ts'
import type { Matcher } from '../../domain/model/matcher.ts'
import type { SelectOptions, Series } from '../../domain/model/queryable.ts'
import { encodeReadRequest } from '../../domain/remote-read/encode-read-request.ts'
import { planReading, type ReadRules } from '../../domain/remote-read/read-source.ts'
import { type AnswerLimits, collectAnswer } from './collect-answer.ts'

/** Another server that is asked besides the store. */
export type RemoteSource = ReadAddress & ReadRules & AnswerLimits & { readonly timeoutMs: number }

export type RemoteSourceDeps = {
  readonly client: ReadClient
  /** From then on all samples are here; Unix milliseconds. */
  readonly localStartMs: () => number
}

/**
 * What the server has of it; nothing where it has no part in the answer.
 *
 * @throws {Failure} `too-large` above `maxSamples`; the signal's reason when it aborts; {Error} with the reason
 *   otherwise, in Prometheus' words
 */
export async function selectRemote(
  source: RemoteSource,
  matchers: readonly Matcher[],
  options: SelectOptions,
  { client, localStartMs }: RemoteSourceDeps,
): Promise<readonly Series[]> {
  const plan = planReading(matchers, options, source, localStartMs())
  if (plan === undefined) return []
  const limit = AbortSignal.timeout(source.timeoutMs)
  const signal = AbortSignal.any([options.signal, limit])
  try {
    const answer = await client.ask(source, encodeReadRequest(plan.matchers, plan.range), signal)
    const found = await collectAnswer(answer, { ...options, ...plan.range }, source)
    return found.map((series) => ({ ...series, labels: plan.strip(series.labels) }))
  } catch (cause) {
    options.signal.throwIfAborted()
    if (cause instanceof Failure && cause.kind === 'too-large') throw cause
    const reason = limit.aborted
      ? `error sending request: Post "${source.url}": context deadline exceeded`
      : cause instanceof Error
        ? cause.message
        : String(cause)
    throw new Error(`remote_read: ${reason}`, { cause })
  }
}

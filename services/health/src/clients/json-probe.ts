import type { z } from 'zod'
import type { Finding } from '../domain/finding.ts'
import type { Probe } from '../domain/probe.ts'
import { createGetter, type GetterOptions } from './http-get.ts'

export type JsonProbeOptions<S extends z.ZodType> = Omit<GetterOptions, 'accept'> & {
  /** Who is asked, as the reasons name it. */
  readonly asked: string
  /** What is read of the answer; lenient, since a neighbour may be newer than this. */
  readonly schema: S
  readonly judge: (content: z.output<S>) => Finding
}

/**
 * A probe of something that only another service knows. When that service does not answer, or not
 * in the expected shape, the outcome is `unknown`: its own check tells what is wrong with it.
 */
export function createJsonProbe<S extends z.ZodType>(options: JsonProbeOptions<S>): Probe {
  const getter = createGetter({ ...options, accept: 'application/json' })
  return {
    async ask(signal) {
      const answer = await getter.get(signal)
      const { latencyMs } = answer
      if ('refusal' in answer)
        return { state: 'unknown', latencyMs, reason: `${options.asked} does not answer: ${answer.refusal}` }
      const { status: httpStatus, text } = answer
      const unclear = (reason: string) => ({ state: 'unknown', latencyMs, httpStatus, reason }) as const
      if (httpStatus < 200 || httpStatus >= 300) return unclear(`${options.asked} answered ${httpStatus}`)
      const content = options.schema.safeParse(parseJson(text))
      if (!content.success) return unclear(`${options.asked} answered in an unknown shape`)
      return { ...options.judge(content.data), latencyMs, httpStatus }
    },
    close: getter.close,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

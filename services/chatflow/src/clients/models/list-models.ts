import { z } from 'zod'
import type { ListModels } from '../../domain/chat/chat-model.ts'
import type { Outbound } from '../outbound/outbound-fetch.ts'
import { postJson } from '../outbound/post-json.ts'
import { modelFailure } from './model-failure.ts'

const answerSchema = z.object({ data: z.array(z.object({ id: z.string() })) })
const maxModels = 1_000

/** Asks servers that speak OpenAI's API for `GET /models`. */
export function createListModels(outbound: Pick<Outbound, 'trusted' | 'guarded'>): ListModels {
  return async ({ baseUrl, apiKey, userSupplied }, signal) => {
    const fetch = userSupplied ? outbound.guarded : outbound.trusted
    try {
      const answer = await postJson({ fetch, url: `${baseUrl}/models`, apiKey, signal })
      return answerSchema
        .parse(answer)
        .data.slice(0, maxModels)
        .map(({ id }) => id)
    } catch (error) {
      throw modelFailure(error, `the models of "${baseUrl}"`)
    }
  }
}

import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { Moderation } from '../../domain/chat/moderation.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'

const usualMessage = "Cannot Process! Input violates OpenAI's content moderation policies."
const timeoutMs = 15_000
const answerSchema = z.looseObject({ results: z.array(z.looseObject({ flagged: z.boolean() })) })

/** Refuses what OpenAI's moderation flags. */
export const inputModerationOpenAI: NodeDefinition = {
  name: 'inputModerationOpenAI',
  label: 'OpenAI Moderation',
  version: 1,
  type: 'Moderation',
  category: 'Moderation',
  description: "Refuses questions that OpenAI's moderation flags",
  baseClasses: ['Moderation'],
  inputs: [
    { name: 'credential', label: 'Connect Credential', type: 'credential', credentialNames: ['openAIApi'] },
    textInput('moderationErrorMessage', 'Error Message', { rows: 2, default: usualMessage, optional: true }),
  ],
  init(inputs, env): Moderation {
    const message = readText(inputs, 'moderationErrorMessage') ?? usualMessage
    return {
      async refuse(text, signal) {
        const credential = inputs.credentialId && (await env.revealCredential(inputs.credentialId))
        const key = (credential || undefined)?.openAIApiKey ?? env.variable('OPENAI_API_KEY')
        if (key === undefined) throw new Failure('broken', `Cannot run node "${inputs.label}": it has no OpenAI key`)
        const response = await env.fetch('https://api.openai.com/v1/moderations', {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'omni-moderation-latest', input: text }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        })
        const answer = answerSchema.safeParse(response.ok ? await response.json() : undefined)
        // A check that could not be made must not count as one that was passed.
        if (!answer.success) {
          throw new Failure('upstream', `Cannot check the question: OpenAI's moderation answered ${response.status}`)
        }
        return answer.data.results.some(({ flagged }) => flagged) ? message : undefined
      },
    }
  },
}

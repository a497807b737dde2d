import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import { jsonAnswer, preconditionMisfit } from '../../wire/common.ts'
import { errorSchema } from '../../wire/error.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

/** The prompt hub that Flowise's editor offers, as on a machine without the Internet. */
export const promptHubEndpoints: readonly ChatflowEndpoint[] = [
  endpoint({
    method: 'post',
    path: '/api/v1/prompts-list',
    effect: 'question',
    summary: 'What Flowise answers when the prompt hub of LangChain cannot be reached: this server does not ask it',
    access: 'key',
    input: { body: z.looseObject({}).optional() },
    output: z.object({ status: z.literal('ERROR'), repos: z.array(z.unknown()) }),
    refusals: [403],
    handle: () => ({ status: 'ERROR' as const, repos: [] }),
  }),
  endpoint({
    method: 'post',
    path: '/api/v1/load-prompt',
    effect: 'question',
    summary: 'Refused: this server does not ask the prompt hub of LangChain',
    access: 'key',
    input: { body: z.looseObject({ promptName: z.string().min(1) }) },
    misfit: preconditionMisfit,
    answers: { 500: jsonAnswer('The hub is not asked', errorSchema) },
    refusals: [403, 412],
    handle({ body: { promptName } }) {
      const remedy = 'this server asks no prompt hub; paste its text'
      throw new Failure('upstream', `Cannot load the prompt "${promptName}": ${remedy}`)
    },
  }),
]

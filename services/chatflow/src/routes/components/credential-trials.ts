import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { CredentialData, CredentialStore } from '../../domain/records/credential.ts'
import type { CredentialTrial, CredentialTrials } from '../../domain/records/try-credential.ts'
import { credentialTrialSchema, newCredentialTrial, parseCredentialData } from '../../wire/components/credential.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type CredentialTrialDeps = {
  readonly credentials: Pick<CredentialStore, 'reveal'>
  readonly credentialTrials: CredentialTrials
  readonly nowMs: () => number
}

const path = '/api/v1/credential-trials'
const timeoutMs = 15_000

/** Whether a credential holds, before a flow needs it. */
export function credentialTrialEndpoints(deps: CredentialTrialDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'Which kinds of credentials can be tried, and whom that asks',
      access: ['credentials:view'],
      output: z.array(z.object({ credentialName: z.string(), asks: z.string() })),
      handle: () => [...deps.credentialTrials].map(([credentialName, { asks }]) => ({ credentialName, asks })),
    }),
    endpoint({
      method: 'post',
      path,
      summary: 'Try a credential, saved or not; fields sent as the blank mark are those that are kept',
      access: ['credentials:create', 'credentials:update'],
      input: { body: newCredentialTrial },
      output: credentialTrialSchema,
      refusals: [400],
      async handle({ body: { id, credentialName, plainDataObj } }, c) {
        const trial = deps.credentialTrials.get(credentialName)
        if (trial === undefined)
          throw new Failure('invalid', `Cannot try the credential: for "${credentialName}" nobody can be asked`)
        const stored = id === undefined ? {} : await deps.credentials.reveal(id)
        const data = plainDataObj === undefined ? (stored ?? {}) : parseCredentialData(plainDataObj, stored)
        return await run(trial, data, c.req.raw.signal, deps.nowMs)
      },
    }),
  ]
}

async function run({ asks, run: ask }: CredentialTrial, data: CredentialData, left: AbortSignal, nowMs: () => number) {
  const startMs = nowMs()
  const timeout = AbortSignal.timeout(timeoutMs)
  const ended = (holds: boolean, message: string) => ({ holds, message, durationMs: nowMs() - startMs })
  try {
    return ended(true, await ask(data, AbortSignal.any([left, timeout])))
  } catch (error) {
    if (timeout.aborted) return ended(false, `${asks || 'The server'} does not answer within ${timeoutMs / 1_000} s`)
    if (error instanceof Failure) return ended(false, error.message)
    throw error
  }
}

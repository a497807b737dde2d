import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { CredentialStore } from '../../domain/records/credential.ts'
import type { CredentialTrial, CredentialTrials } from '../../domain/records/try-credential.ts'
import {
  credentialTrialKind,
  credentialTrialSchema,
  newCredentialTrial,
  parseCredentialData,
} from '../../wire/components/credential.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type CredentialTrialDeps = {
  readonly credentials: Pick<CredentialStore, 'reveal'>
  readonly credentialTrials: CredentialTrials
  /** Why nobody can be asked with some kinds of credentials, by kind. */
  readonly untriedCredentials: ReadonlyMap<string, string>
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
      output: z.array(credentialTrialKind),
      handle: () => [
        ...[...deps.credentialTrials].map(([credentialName, { asks, usualPort }]) => ({
          credentialName,
          asks,
          ...(usualPort === undefined ? {} : { usualPort }),
        })),
        ...[...deps.untriedCredentials].map(([credentialName, untried]) => ({ credentialName, asks: '', untried })),
      ],
    }),
    endpoint({
      method: 'post',
      path,
      effect: 'question',
      summary: 'Try a credential, saved or not; fields sent as the blank mark are those that are kept',
      access: ['credentials:create', 'credentials:update'],
      input: { body: newCredentialTrial },
      output: credentialTrialSchema,
      refusals: [400],
      async handle({ body: { id, credentialName, plainDataObj, at } }, c) {
        const trial = deps.credentialTrials.get(credentialName)
        if (trial === undefined)
          throw new Failure(
            'invalid',
            `Cannot try the credential: ${deps.untriedCredentials.get(credentialName) ?? `for "${credentialName}" nobody can be asked`}`,
          )
        if (trial.usualPort !== undefined && at === undefined)
          throw new Failure('invalid', 'Cannot try the credential: it names no server; give its host under "at"')
        const stored = id === undefined ? {} : await deps.credentials.reveal(id)
        const data = plainDataObj === undefined ? (stored ?? {}) : parseCredentialData(plainDataObj, stored)
        const place = at && { host: at.host, port: at.port, database: at.database ?? '' }
        return await run((signal) => trial.run(data, signal, place), trial, c.req.raw.signal, deps.nowMs)
      },
    }),
  ]
}

async function run(
  ask: (signal: AbortSignal) => Promise<string>,
  { asks }: CredentialTrial,
  left: AbortSignal,
  nowMs: () => number,
) {
  const startMs = nowMs()
  const timeout = AbortSignal.timeout(timeoutMs)
  const ended = (holds: boolean, message: string) => ({ holds, message, durationMs: nowMs() - startMs })
  try {
    return ended(true, await ask(AbortSignal.any([left, timeout])))
  } catch (error) {
    if (timeout.aborted) return ended(false, `${asks || 'The server'} does not answer within ${timeoutMs / 1_000} s`)
    if (error instanceof Failure) return ended(false, error.message)
    throw error
  }
}

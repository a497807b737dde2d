import { Failure } from '@hearth/kernel'
import { createGoogleToken } from '../../clients/providers/google-token.ts'
import type { CredentialTrial } from '../../domain/records/try-credential.ts'
import type { TrialEnv } from './trial-env.ts'

/** Has Google give a token for a service account. */
export function vertexTrial({ fetch }: TrialEnv): CredentialTrial {
  return {
    asks: 'oauth2.googleapis.com',
    async run({ googleApplicationCredential = '' }, signal) {
      const token = createGoogleToken(googleApplicationCredential, 'Google Vertex', fetch)
      try {
        await token.read(signal)
      } catch (cause) {
        if (cause instanceof Failure || signal.aborted) throw cause
        throw new Failure('invalid', 'Cannot try the credential: its private key cannot be read', { cause })
      }
      return `Google accepts it, for the project "${token.projectId}"`
    },
  }
}

import type { CredentialKinds } from '../domain/records/credential-kind.ts'
import { modelCredentials } from './model-credentials.ts'
import { searchCredentials } from './search-credentials.ts'
import { serviceCredentials } from './service-credentials.ts'
import { storeCredentials } from './store-credentials.ts'
import { traceCredentials } from './trace-credentials.ts'

/**
 * Every kind of credential. Those that need a login at the service's own page (OAuth 2) are left out:
 * no node of ours uses one.
 */
export const credentialKinds: CredentialKinds = new Map(
  [...modelCredentials, ...searchCredentials, ...storeCredentials, ...serviceCredentials, ...traceCredentials].map(
    (kind) => [kind.name, Object.freeze(kind)],
  ),
)

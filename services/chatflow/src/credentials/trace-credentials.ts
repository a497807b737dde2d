import type { CredentialKind } from '../domain/records/credential-kind.ts'
import { credentialKind, secret, text } from './credential-kind.ts'

/** Keys of those who watch over runs. */
export const traceCredentials: readonly CredentialKind[] = [
  credentialKind('arizeApi', 'Arize API', [
    secret('arizeApiKey', 'API Key', { placeholder: '<ARIZE_API_KEY>' }),
    text('arizeSpaceId', 'Space ID', { placeholder: '<ARIZE_SPACE_ID>' }),
    text('arizeEndpoint', 'Endpoint', { default: 'https://otlp.arize.com' }),
  ]),
  credentialKind('langwatchApi', 'LangWatch API', [
    secret('langWatchApiKey', 'API Key', { placeholder: '<LANGWATCH_API_KEY>' }),
    text('langWatchEndpoint', 'Endpoint', { default: 'https://app.langwatch.ai' }),
  ]),
  credentialKind('langfuseApi', 'Langfuse API', [
    secret('langFuseSecretKey', 'Secret Key', { placeholder: 'sk-lf-abcdefg' }),
    text('langFusePublicKey', 'Public Key', { placeholder: 'pk-lf-abcdefg' }),
    text('langFuseEndpoint', 'Endpoint', { default: 'https://cloud.langfuse.com' }),
  ]),
  credentialKind('langsmithApi', 'Langsmith API', [
    secret('langSmithApiKey', 'API Key', { placeholder: '<LANGSMITH_API_KEY>' }),
    text('langSmithEndpoint', 'Endpoint', { default: 'https://api.smith.langchain.com' }),
  ]),
  credentialKind('lunaryApi', 'Lunary AI', [
    text('lunaryAppId', 'Public Key / Project ID', { placeholder: '<Lunary_PROJECT_ID>' }),
    text('lunaryEndpoint', 'Endpoint', { default: 'https://api.lunary.ai' }),
  ]),
  credentialKind('opikApi', 'Opik API', [
    secret('opikApiKey', 'API Key', { placeholder: '<OPIK_API_KEY>' }),
    text('opikUrl', 'URL', { placeholder: 'https://www.comet.com/opik/api' }),
    text('opikWorkspace', 'Workspace', { placeholder: 'default' }),
  ]),
  credentialKind('phoenixApi', 'Phoenix API', [
    secret('phoenixApiKey', 'API Key', { placeholder: '<PHOENIX_API_KEY>' }),
    text('phoenixEndpoint', 'Endpoint', { default: 'https://app.phoenix.arize.com' }),
  ]),
]

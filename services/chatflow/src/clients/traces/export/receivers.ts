import type { SpanTarget } from '@hearth/tracing'
import type { CredentialData } from '../../../domain/records/credential.ts'

/** A service that watches over runs, as a flow's `analytic` names it. */
export type Receiver = {
  /** What its credential says, as the address and headers of its OTLP endpoint. @param project as the flow names it */
  target(credential: CredentialData, project: string | undefined): SpanTarget
}

const bearer = (key: string | undefined): Record<string, string> =>
  key === undefined || key === '' ? {} : { authorization: `Bearer ${key}` }

/** Receivers by Flowise's names. Each documents the address of its OTLP endpoint. */
export const receivers: ReadonlyMap<string, Receiver> = new Map<string, Receiver>([
  [
    'langFuse',
    {
      // https://langfuse.com/integrations/native/opentelemetry
      target({ langFuseEndpoint, langFusePublicKey = '', langFuseSecretKey = '' }) {
        const basic = Buffer.from(`${langFusePublicKey}:${langFuseSecretKey}`).toString('base64')
        return {
          url: `${base(langFuseEndpoint, 'https://cloud.langfuse.com')}/api/public/otel/v1/traces`,
          headers: { authorization: `Basic ${basic}`, 'x-langfuse-ingestion-version': '4' },
        }
      },
    },
  ],
  [
    'langSmith',
    {
      // https://docs.langchain.com/langsmith/trace-with-opentelemetry
      target: ({ langSmithEndpoint, langSmithApiKey = '' }, project) => ({
        url: `${base(langSmithEndpoint, 'https://api.smith.langchain.com')}/otel/v1/traces`,
        headers: { 'x-api-key': langSmithApiKey, ...(project !== undefined && { 'langsmith-project': project }) },
      }),
    },
  ],
  [
    'langWatch',
    {
      // https://docs.langwatch.ai/integration/opentelemetry/guide
      target: ({ langWatchEndpoint, langWatchApiKey }) => ({
        url: `${base(langWatchEndpoint, 'https://app.langwatch.ai')}/api/otel/v1/traces`,
        headers: bearer(langWatchApiKey),
      }),
    },
  ],
  [
    'arize',
    {
      // https://arize.com/docs/ax/integrations/opentelemetry
      target: ({ arizeEndpoint, arizeApiKey = '', arizeSpaceId = '' }) => ({
        url: `${base(arizeEndpoint, 'https://otlp.arize.com')}/v1/traces`,
        headers: { api_key: arizeApiKey, space_id: arizeSpaceId },
      }),
    },
  ],
  [
    'phoenix',
    {
      // https://arize.com/docs/phoenix/tracing/how-to-tracing/setup-tracing
      target: ({ phoenixEndpoint, phoenixApiKey }) => ({
        url: `${base(phoenixEndpoint, 'https://app.phoenix.arize.com')}/v1/traces`,
        headers: bearer(phoenixApiKey),
      }),
    },
  ],
  [
    'opik',
    {
      // https://www.comet.com/docs/opik/integrations/opentelemetry
      target: ({ opikUrl, opikApiKey, opikWorkspace }, project) => ({
        url: `${base(opikUrl, 'https://www.comet.com/opik/api')}/v1/private/otel/v1/traces`,
        headers: {
          ...(opikApiKey && { authorization: opikApiKey }),
          ...(opikWorkspace && { 'comet-workspace': opikWorkspace }),
          ...(project !== undefined && { projectname: project }),
        },
      }),
    },
  ],
])

function base(address: string | undefined, usual: string): string {
  return (address || usual).replace(/\/+$/, '')
}

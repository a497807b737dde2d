import { expect, test } from 'vitest'
import { receivers } from './receivers.ts'

test.each([
  {
    name: 'langFuse',
    credential: { langFuseSecretKey: 'sk', langFusePublicKey: 'pk', langFuseEndpoint: 'http://lf/' },
    url: 'http://lf/api/public/otel/v1/traces',
    headers: { authorization: `Basic ${btoa('pk:sk')}`, 'x-langfuse-ingestion-version': '4' },
  },
  {
    name: 'langSmith',
    credential: { langSmithApiKey: 'k', langSmithEndpoint: '' },
    url: 'https://api.smith.langchain.com/otel/v1/traces',
    headers: { 'x-api-key': 'k', 'langsmith-project': 'p' },
  },
  {
    name: 'langWatch',
    credential: { langWatchApiKey: 'k' },
    url: 'https://app.langwatch.ai/api/otel/v1/traces',
    headers: { authorization: 'Bearer k' },
  },
  {
    name: 'arize',
    credential: { arizeApiKey: 'k', arizeSpaceId: 's' },
    url: 'https://otlp.arize.com/v1/traces',
    headers: { api_key: 'k', space_id: 's' },
  },
  { name: 'phoenix', credential: { phoenixEndpoint: 'http://p:6006' }, url: 'http://p:6006/v1/traces', headers: {} },
  {
    name: 'opik',
    credential: { opikUrl: 'http://o/api', opikApiKey: 'k', opikWorkspace: 'w' },
    url: 'http://o/api/v1/private/otel/v1/traces',
    headers: { authorization: 'k', 'comet-workspace': 'w', projectname: 'p' },
  },
])('$name takes traces at the address that it documents', ({ name, credential, url, headers }) => {
  expect(receivers.get(name)?.target(credential as never, 'p')).toEqual({ url, headers })
})

import type { CredentialData } from '../../domain/records/credential.ts'

/** A request that tells by its answer whether a credential holds. */
export type TrialRequest = {
  readonly kind: string
  /** Made of the credential where each has an address of its own. */
  readonly url: string | ((data: CredentialData) => string)
  /** Sends this by POST. */
  readonly body?: string
  readonly headers: (data: CredentialData) => Readonly<Record<string, string | undefined>>
}

const bearer = (field: string, more: Readonly<Record<string, string>> = {}) => {
  return (data: CredentialData) => ({ authorization: `Bearer ${data[field] ?? ''}`, ...more })
}

const basic = (user = '', password = '') => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

const under = (address = '', path = '') => `${address.trim().replace(/\/+$/, '')}${path}`

/** Those who have no list of models in the form of OpenAI's API. */
export const trialRequests: readonly TrialRequest[] = [
  {
    kind: 'anthropicApi',
    url: 'https://api.anthropic.com/v1/models',
    headers: ({ anthropicApiKey }) => ({ 'x-api-key': anthropicApiKey, 'anthropic-version': '2023-06-01' }),
  },
  {
    kind: 'googleGenerativeAI',
    url: 'https://generativelanguage.googleapis.com/v1beta/models',
    headers: ({ googleGenerativeAPIKey }) => ({ 'x-goog-api-key': googleGenerativeAPIKey }),
  },
  { kind: 'cohereApi', url: 'https://api.cohere.com/v1/models', headers: bearer('cohereApiKey') },
  { kind: 'replicateApi', url: 'https://api.replicate.com/v1/account', headers: bearer('replicateApiKey') },
  { kind: 'githubApi', url: 'https://api.github.com/user', headers: bearer('accessToken', { 'user-agent': 'hearth' }) },
  { kind: 'slackApi', url: 'https://slack.com/api/auth.test', headers: bearer('botToken') },
  {
    kind: 'notionApi',
    url: 'https://api.notion.com/v1/users/me',
    headers: bearer('notionIntegrationToken', { 'notion-version': '2022-06-28' }),
  },
  { kind: 'airtableApi', url: 'https://api.airtable.com/v0/meta/whoami', headers: bearer('accessToken') },
  {
    kind: 'figmaApi',
    url: 'https://api.figma.com/v1/me',
    headers: ({ accessToken }) => ({ 'x-figma-token': accessToken }),
  },
  {
    kind: 'pineconeApi',
    url: 'https://api.pinecone.io/indexes',
    headers: ({ pineconeApiKey }) => ({ 'api-key': pineconeApiKey }),
  },
  {
    kind: 'cloudflareApi',
    url: 'https://api.cloudflare.com/client/v4/user/tokens/verify',
    headers: bearer('cloudflareApiToken'),
  },
  {
    kind: 'azureOpenAIApi',
    url: ({ azureOpenAIApiInstanceName: name = '', azureOpenAIApiVersion: version }) =>
      `https://${encodeURIComponent(name)}.openai.azure.com/openai/models?api-version=${encodeURIComponent(version || '2024-10-21')}`,
    headers: ({ azureOpenAIApiKey }) => ({ 'api-key': azureOpenAIApiKey }),
  },
  {
    kind: 'azureCognitiveServices',
    url: ({ serviceRegion = '' }) =>
      `https://${encodeURIComponent(serviceRegion)}.api.cognitive.microsoft.com/sts/v1.0/issueToken`,
    body: '',
    headers: ({ azureSubscriptionKey }) => ({ 'ocp-apim-subscription-key': azureSubscriptionKey }),
  },
  {
    kind: 'elasticsearchApi',
    url: ({ endpoint }) => under(endpoint, '/'),
    headers: ({ apiKey = '' }) => ({ authorization: `ApiKey ${apiKey}` }),
  },
  {
    kind: 'openSearchUrl',
    url: ({ openSearchUrl }) => under(openSearchUrl, '/'),
    headers: ({ user, password }) => (user ? { authorization: basic(user, password) } : {}),
  },
  {
    kind: 'upstashRedisApi',
    url: ({ upstashConnectionUrl }) => under(upstashConnectionUrl, '/ping'),
    headers: bearer('upstashConnectionToken'),
  },
  {
    kind: 'upstashVectorApi',
    url: (data) => under(data.UPSTASH_VECTOR_REST_URL, '/info'),
    headers: bearer('UPSTASH_VECTOR_REST_TOKEN'),
  },
  {
    kind: 'AstraDBApi',
    url: ({ dbEndPoint }) => under(dbEndPoint, '/api/json/v1'),
    body: '{"findKeyspaces":{}}',
    headers: ({ applicationToken }) => ({ token: applicationToken, 'content-type': 'application/json' }),
  },
  { kind: 'stripeApi', url: 'https://api.stripe.com/v1/balance', headers: bearer('stripeApiToken') },
]

import type { CredentialKind } from '../domain/records/credential-kind.ts'
import { credentialKind, secret, text } from './credential-kind.ts'

/** Keys of those who search and read the web. */
export const searchCredentials: readonly CredentialKind[] = [
  credentialKind('serperApi', 'Serper API', [secret('serperApiKey', 'Serper Api Key')]),
  credentialKind('serpApi', 'Serp API', [secret('serpApiKey', 'Serp Api Key')]),
  credentialKind('googleCustomSearchApi', 'Google Custom Search API', [
    secret('googleCustomSearchApiKey', 'Google Custom Search Api Key'),
    text('googleCustomSearchApiId', 'Programmable Search Engine ID'),
  ]),
  credentialKind('braveSearchApi', 'Brave Search API', [secret('braveApiKey', 'BraveSearch Api Key')]),
  credentialKind('tavilyApi', 'Tavily API', [secret('tavilyApiKey', 'Tavily Api Key')], { version: 1.1 }),
  credentialKind('searchApi', 'Search API', [secret('searchApiKey', 'SearchApi API Key')]),
  credentialKind('exaSearchApi', 'Exa Search API', [secret('exaSearchApiKey', 'ExaSearch Api Key')]),
  credentialKind(
    'fireCrawlApi',
    'FireCrawl API',
    [
      secret('firecrawlApiToken', 'FireCrawl API'),
      text('firecrawlApiUrl', 'FireCrawl API URL', { default: 'https://api.firecrawl.dev' }),
    ],
    { version: 2 },
  ),
  credentialKind('spiderApi', 'Spider API', [secret('spiderApiKey', 'Spider API Key')]),
  credentialKind('apifyApi', 'Apify API', [secret('apifyApiToken', 'Apify API')]),
  credentialKind('oxylabsApi', 'Oxylabs API', [
    text('username', 'Oxylabs Username'),
    secret('password', 'Oxylabs Password'),
  ]),
  credentialKind('browserlessApi', 'Browserless API', [
    secret('browserlessApiToken', 'API Token', { placeholder: '<BROWSERLESS_API_TOKEN>' }),
  ]),
  credentialKind('wolframAlphaAppId', 'WolframAlpha App ID', [secret('wolframAlphaAppId', 'App ID')]),
  credentialKind('unstructuredApi', 'Unstructured API', [secret('unstructuredAPIKey', 'API Key')]),
]

import { Failure } from '@hearth/kernel'
import type { CredentialTrial, CredentialTrials } from '../../domain/records/try-credential.ts'
import { type OpenAIVendor, openAIVendors, ownApiVendors, type VendorKey } from '../../nodes/models/vendors.ts'
import { awsKinds, awsTrial } from './aws-trial.ts'
import { postgresLoginTrial, serverTrials } from './server-trials.ts'
import type { TrialEnv } from './trial-env.ts'
import { type TrialRequest, trialRequests } from './trial-requests.ts'
import { vertexTrial } from './vertex-trial.ts'

const maxQuoteChars = 300

/** Where keys of vendors whose API has OpenAI's list of models are tried. */
const listing: readonly (VendorKey & Pick<OpenAIVendor, 'baseUrl' | 'baseUrlVariable'>)[] = [
  // One's own servers stand at an address that the node names, and this one at any.
  ...Object.values<OpenAIVendor>(openAIVendors).filter(({ selfHosted }) => selfHosted !== true),
  { ...ownApiVendors.mistral, baseUrl: 'https://api.mistral.ai/v1' },
]

/** Every kind of credential that can be tried. */
export function createCredentialTrials(env: TrialEnv): CredentialTrials {
  return new Map([
    ...listing.map((vendor) => [vendor.credential, listTrial(vendor, env)] as const),
    ...awsKinds.map((fields) => [fields.kind, awsTrial(fields, env)] as const),
    ['googleVertexAuth', vertexTrial(env)],
    ['PostgresApi', postgresLoginTrial(env)],
    ...Object.entries(serverTrials).map(([kind, run]) => [kind, { asks: '', run: run(env) }] as const),
    ...trialRequests.map((request) => [request.kind, requestTrial(request, env)] as const),
  ])
}

function listTrial({ field, baseUrl, baseUrlVariable }: (typeof listing)[number], env: TrialEnv): CredentialTrial {
  const configured = baseUrlVariable === undefined ? undefined : env.variable(baseUrlVariable)
  const place = (configured || baseUrl).replace(/\/+$/, '')
  return {
    asks: hostOf(place),
    async run(data, signal) {
      const models = await env.listModels({ baseUrl: place, apiKey: data[field] ?? '', userSupplied: false }, signal)
      return `${hostOf(place)} accepts it and offers ${models.length} ${models.length === 1 ? 'model' : 'models'}`
    },
  }
}

function requestTrial({ url: place, headers, body }: TrialRequest, env: TrialEnv): CredentialTrial {
  return {
    asks: typeof place === 'string' ? hostOf(place) : '',
    async run(data, signal) {
      const url = typeof place === 'string' ? place : addressOf(place(data))
      const host = hostOf(url)
      const post = body === undefined ? {} : { method: 'POST', body }
      const answer = await env.fetch(url, { ...post, headers: valuesOf(headers(data)), signal })
      const text = (await answer.text()).slice(0, maxQuoteChars)
      // Slack says no in the body of an answer that says yes.
      if (answer.ok && !/"ok":\s*false/.test(text)) return `${host} accepts it`
      throw new Failure('upstream', `${host} refuses it (${answer.status}): ${text}`)
    },
  }
}

function addressOf(text: string): string {
  const url = URL.parse(text)
  if (url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '') return url.href
  throw new Failure('invalid', `Cannot try the credential: "${text}" is no address, such as https://example.org`)
}

// What does not belong into a header cannot be a key either.
function valuesOf(headers: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value = '']) => [name, value.trim()]))
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}

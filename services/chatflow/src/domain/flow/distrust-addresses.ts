import type { Flow } from './flow.ts'
import type { NodeEnv } from './node-env.ts'

// Where the environment puts another address in the place of a vendor's own.
const addressVariables = ['OPENAI_BASE_URL', 'ANTHROPIC_BASE_URL'] as const

/**
 * The same world for a flow that a caller has altered: the address of a model that neither its
 * owner drew nor the environment names counts as the caller's, who may reach less.
 *
 * @param drawn the flow as its owner left it
 */
export function distrustAddresses(env: NodeEnv, drawn: Flow): NodeEnv {
  const known = originsIn(
    [JSON.stringify(drawn), ...addressVariables.map((name) => env.variable(name) ?? '')].join('"'),
  )
  const distrust = <S extends { readonly baseUrl?: string | undefined }>(settings: S): S =>
    settings.baseUrl === undefined || known.has(originOf(settings.baseUrl)) ? settings : { ...settings, byCaller: true }
  return {
    ...env,
    createChatModel: (settings) => env.createChatModel(distrust(settings)),
    createEmbeddingModel: (settings) => env.createEmbeddingModel(distrust(settings)),
    createReranker: (settings) => env.createReranker(distrust(settings)),
  }
}

function originsIn(json: string): ReadonlySet<string> {
  const addresses = json.match(/https?:\/\/[^"\\\s]+/gi) ?? []
  return new Set(addresses.map(originOf))
}

// What is no address leads nowhere: it stays as it is and fails by itself.
function originOf(text: string): string {
  return URL.parse(text)?.origin ?? text
}

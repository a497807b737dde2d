import type { Flow } from '../flow.ts'
import type { NodeEnv } from '../node-env.ts'

// Where the environment puts another address in the place of a vendor's own.
const addressVariables = ['OPENAI_BASE_URL', 'ANTHROPIC_BASE_URL'] as const

/**
 * The same node environment for a flow that a caller has altered: the address of a model that neither its
 * owner drew nor the environment names counts as the caller's, who may reach less.
 *
 * @param drawn the flow as its owner left it
 */
export function distrustAddresses(env: NodeEnv, drawn: Flow): NodeEnv {
  const known = originsIn(
    [JSON.stringify(drawn), ...addressVariables.map((name) => env.variable(name) ?? '')].join('"'),
  )
  return distrusting(env, (baseUrl) => !known.has(originOf(baseUrl)))
}

/**
 * The same node environment for a node whose texts a run has filled: the address of a model counts as the
 * caller's where its host stands in a text that the caller had a part in.
 *
 * @param filled the node's values as they are in the run
 * @param owned the same with only what the flow's owner has set
 */
export function distrustFilled(env: NodeEnv, filled: unknown, owned: unknown): NodeEnv {
  const texts = textsIn(filled)
  const own = textsIn(owned)
  const influenced = texts.filter((text, at) => text !== own[at])
  if (influenced.length === 0) return env
  const known = originsIn(own.join('"'))
  return distrusting(env, (baseUrl) => {
    const host = URL.parse(baseUrl)?.hostname
    return host !== undefined && !known.has(originOf(baseUrl)) && influenced.some((text) => names(text, host))
  })
}

// A host has many spellings: in capitals, as a number, with parts left out. The URL parser knows them all.
function names(text: string, host: string): boolean {
  return text.includes(host) || [text, `http://${text}`].some((address) => URL.parse(address)?.hostname === host)
}

function distrusting(env: NodeEnv, isCallers: (baseUrl: string) => boolean): NodeEnv {
  const distrust = <S extends { readonly baseUrl?: string | undefined }>(settings: S): S =>
    settings.baseUrl === undefined || !isCallers(settings.baseUrl) ? settings : { ...settings, byCaller: true }
  return {
    ...env,
    createChatModel: (settings) => env.createChatModel(distrust(settings)),
    createEmbeddingModel: (settings) => env.createEmbeddingModel(distrust(settings)),
    createReranker: (settings) => env.createReranker(distrust(settings)),
  }
}

// Both ways of filling the same values give the same shape, so the texts of one stand where those of the other do.
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function originsIn(json: string): ReadonlySet<string> {
  const addresses = json.match(/https?:\/\/[^"\\\s]+/gi) ?? []
  return new Set(addresses.map(originOf))
}

// What is no address leads nowhere: it stays as it is and fails by itself.
function originOf(text: string): string {
  return URL.parse(text)?.origin ?? text
}

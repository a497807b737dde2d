import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInput } from '../../../domain/flow/node-form.ts'
import type { Assessment, NodeInputs } from '../../../domain/flow/runnable-node.ts'
import type { CredentialData } from '../../../domain/records/credential.ts'
import { toolName } from '../../../domain/tools/toolkit.ts'
import { credentialInput } from '../../inputs.ts'
import { readCredential } from '../../read-credential.ts'
import { clip, textTool } from '../text-tool.ts'
import { askSearxng } from './ask-searxng.ts'
import { fetchJson, type SearchRequest } from './search-request.ts'

/** A vendor of web searches, as a row of the table in `search-vendors.ts`. */
export type SearchVendor = Pick<NodeDefinition, 'name' | 'label' | 'version' | 'type' | 'description'> & {
  /** Those of a tool by default. */
  readonly baseClasses?: readonly string[]
  readonly credentialName: string
  /** Field of the credential that holds the key. */
  readonly keyField: string
  readonly toolName: string
  /** What a model is told of the tool; the same of most. */
  readonly toolDescription?: (inputs: NodeInputs) => string
  readonly inputs?: readonly NodeInput[]
  /** The request, or `undefined` when the credential lacks what else it takes. */
  readonly request: (
    query: string,
    key: string,
    credential: CredentialData,
    inputs: NodeInputs,
  ) => SearchRequest | undefined
  /** What a model reads of the vendor's JSON answer. */
  readonly read: (answer: unknown) => string
}

/** Characters of an answer that a model reads at most. */
export const maxOutput = 20_000

const maxQuery = 400
const searchesWeb = 'Searches the web. For what happened lately and for facts to check; takes a search query'

/** A web search under its vendor's name: asked there with a credential, of the local search engine without. */
export function webSearch(vendor: SearchVendor): NodeDefinition {
  const { name, label, version, type, description, baseClasses } = vendor
  return {
    name,
    label,
    version,
    type,
    category: 'Tools',
    description,
    baseClasses: baseClasses ?? [type, 'Tool', 'StructuredTool', 'Runnable'],
    substitution: `Without a credential of ${label}, the local search engine (searchUrl in the chatflow settings) searches`,
    assess: (inputs, env) => assess(vendor, inputs, env),
    inputs: [credentialInput([vendor.credentialName], { optional: true }), ...(vendor.inputs ?? [])],
    init: (inputs, env) =>
      textTool({
        name: toolName(vendor.toolName),
        description: vendor.toolDescription?.(inputs) ?? searchesWeb,
        input: 'What to search for',
        argument: 'query',
        answer: async (query, { signal }) =>
          clip(await search(vendor, query.slice(0, maxQuery), inputs, env, signal), maxOutput),
      }),
  }
}

async function assess({ label }: SearchVendor, inputs: NodeInputs, env: NodeEnv): Promise<Assessment> {
  if ((await readCredential(inputs, env)) !== undefined) return {}
  if (env.searchUrl !== undefined) return { substitution: `The local search engine searches in place of ${label}` }
  const missing =
    'each search fails, and the model is told so, until searchUrl of the chatflow settings names a SearXNG'
  return { substitution: `Without a credential of ${label}, ${missing}` }
}

async function search(
  vendor: SearchVendor,
  query: string,
  inputs: NodeInputs,
  env: NodeEnv,
  signal: AbortSignal,
): Promise<string> {
  const request = requestOf(vendor, query, inputs, await readCredential(inputs, env))
  if (request !== undefined) return vendor.read(await fetchJson(vendor.label, request, env, signal))
  if (env.searchUrl === undefined) throw cannotSearch(vendor)
  return await askSearxng({ engine: 'the local search engine', base: env.searchUrl, query: { q: query } }, env, signal)
}

function requestOf(
  vendor: SearchVendor,
  query: string,
  inputs: NodeInputs,
  credential: CredentialData | undefined,
): SearchRequest | undefined {
  const key = credential?.[vendor.keyField]
  return credential === undefined || !key ? undefined : vendor.request(query, key, credential, inputs)
}

function cannotSearch({ label, credentialName }: SearchVendor): Failure {
  const remedy = `add a "${credentialName}" credential to the node, or set searchUrl in the chatflow settings to a SearXNG`
  return new Failure(
    'broken',
    `Cannot search with ${label}: it has no credential and there is no local search; ${remedy}`,
  )
}

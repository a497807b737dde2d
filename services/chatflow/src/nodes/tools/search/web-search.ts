import { Failure } from '@hearth/kernel'
import type { Assessment, NodeDefinition, NodeInput, NodeInputs } from '../../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { CredentialData } from '../../../domain/records/credential.ts'
import { toolName } from '../../../domain/tools/toolkit.ts'
import { clip } from '../clip.ts'
import { textTool } from '../text-tool.ts'
import { searxngUrl } from './searxng-url.ts'

/** A request to a search engine. */
export type SearchRequest = { readonly url: string; readonly init?: RequestInit }

export type SearchVendor = Pick<NodeDefinition, 'name' | 'label' | 'version' | 'type' | 'description'> & {
  /** Those of a tool by default. */
  readonly baseClasses?: readonly string[]
  readonly credentialName: string
  /** Name and description of the tool, as a model is told. */
  readonly tool: (inputs: NodeInputs) => { readonly name: string; readonly description: string }
  readonly inputs?: readonly NodeInput[]
  /** The request, or `undefined` when the credential lacks what it takes. */
  readonly request: (query: string, credential: CredentialData, inputs: NodeInputs) => SearchRequest | undefined
  /** What a model reads of the vendor's JSON answer. */
  readonly read: (answer: unknown) => string
}

const maxQuery = 400
const maxOutput = 20_000

/** A web search under its vendor's name: asked there with a credential, of the local search engine without. */
export function searchNode(vendor: SearchVendor): NodeDefinition {
  const { name, label, version, type, description, baseClasses } = vendor
  const credential: NodeInput = {
    name: 'credential',
    label: 'Connect Credential',
    type: 'credential',
    credentialNames: [vendor.credentialName],
    optional: true,
  }
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
    inputs: [credential, ...(vendor.inputs ?? [])],
    init: (inputs, env) => {
      const told = vendor.tool(inputs)
      return textTool({
        ...told,
        name: toolName(told.name),
        input: 'What to search for',
        answer: (query, { signal }) => search(vendor, query.slice(0, maxQuery), inputs, env, signal),
      })
    },
  }
}

async function assess({ label }: SearchVendor, { credentialId }: NodeInputs, env: NodeEnv): Promise<Assessment> {
  const credential = credentialId === undefined ? undefined : await env.revealCredential(credentialId)
  if (credential !== undefined) return {}
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
  const { credentialId } = inputs
  const credential = credentialId === undefined ? undefined : await env.revealCredential(credentialId)
  const request = credential === undefined ? undefined : vendor.request(query, credential, inputs)
  if (request !== undefined) return clip(vendor.read(await fetchJson(vendor.label, request, env, signal)), maxOutput)
  if (env.searchUrl === undefined) throw cannotSearch(vendor)
  const local = { url: searxngUrl(env.searchUrl, { q: query }) }
  return clip(renderHits(await fetchJson('the local search engine', local, env, signal)), maxOutput)
}

/** @throws {Failure} `upstream` when the engine refuses or answers with something else than JSON */
export async function fetchJson(
  engine: string,
  { url, init }: SearchRequest,
  env: NodeEnv,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await env.fetch(url, { ...init, signal })
  if (!response.ok) throw new Failure('upstream', `Cannot search: ${engine} answered ${response.status}`)
  try {
    return await response.json()
  } catch (cause) {
    throw new Failure('upstream', `Cannot search: ${engine} did not answer in JSON`, { cause })
  }
}

/** A SearXNG answer as a model reads it. */
export function renderHits(answer: unknown): string {
  const hits = listIn(answer, 'results').map(({ title, url, content }) => ({ title, link: url, snippet: content }))
  const answers = listIn(answer, 'answers').map((item) => item.answer ?? item)
  return JSON.stringify(answers.length === 0 ? hits.slice(0, 10) : [...answers, ...hits.slice(0, 10)])
}

/** The objects of a list inside an answer; none where it has another form. */
export function listIn(answer: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  const value = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}

function cannotSearch({ label, credentialName }: SearchVendor): Failure {
  const remedy = `add a "${credentialName}" credential to the node, or set searchUrl in the chatflow settings to a SearXNG`
  return new Failure(
    'broken',
    `Cannot search with ${label}: it has no credential and there is no local search; ${remedy}`,
  )
}

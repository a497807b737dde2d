import { Failure } from '@hearth/kernel'
import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { languageModelInput } from '../anchors.ts'
import { fillKnown } from '../fill-known.ts'
import { additional, jsonInput, textInput } from '../inputs.ts'
import { isChatModel } from '../kinds.ts'
import { readObject, readText, readWired } from '../read-inputs.ts'

type ApiChain = {
  readonly model: ChatModel
  readonly docs: string
  readonly headers: Readonly<Record<string, string>>
  readonly requestPrompt: string
  readonly answerPrompt: string
  readonly fetch: NodeEnv['fetch']
}

// More of an answer helps no model, and costs every one.
const maxAnswerLength = 50_000

const urlPrompt = `Here is the documentation of an API:
{api_docs}

Write the full URL to call in order to answer the question, with a query that keeps the answer short. Answer with the URL alone.

Question: {question}
URL:`

const urlAndBodyPrompt = `Here is the documentation of an API:
{api_docs}

Write the request to send in order to answer the question, as JSON with the keys "url" (the full URL) and "data" (the body, an object). Answer with the JSON alone.

Question: {question}
JSON:`

const responsePrompt = `An API was asked at {api_url} and answered:
{api_response}

Answer this question from it: {question}`

/** A request as a model wrote it, before its address is checked. */
type WrittenRequest = { readonly url: string; readonly init: RequestInit }

type ApiKind = Pick<NodeDefinition, 'name' | 'label' | 'type' | 'description'> & {
  /** Makes the model write the request. */
  readonly requestPrompt: string
  readonly read: (text: string) => WrittenRequest
}

/** Answers from an API that it reads by GET. */
export const getApiChain = apiChain({
  name: 'getApiChain',
  label: 'GET API Chain',
  type: 'GETApiChain',
  description: 'Answers from an API that is read by GET',
  requestPrompt: urlPrompt,
  read: readUrl,
})

/** Answers from an API that it asks by POST. */
export const postApiChain = apiChain({
  name: 'postApiChain',
  label: 'POST API Chain',
  type: 'POSTApiChain',
  description: 'Answers from an API that is asked by POST',
  requestPrompt: urlAndBodyPrompt,
  read: readUrlAndBody,
})

function apiChain({ requestPrompt, read, ...kind }: ApiKind): NodeDefinition {
  return {
    ...kind,
    version: 1,
    category: 'Chains',
    baseClasses: [kind.type, 'BaseChain', 'Runnable'],
    inputs: apiInputs(requestPrompt),
    textForms: { urlPrompt: 'known-words', ansPrompt: 'known-words' },
    init: (inputs, env): ApiChain => readChain(inputs, env, requestPrompt),
    async run(instance, context) {
      const chain = instance as ApiChain
      const { url, init } = read((await askRequest(chain, context)).text)
      return await answer(chain, apiUrl(chain, url), init, context)
    },
  }
}

function apiInputs(requestPrompt: string): readonly NodeInput[] {
  const promptInput = { type: 'string', rows: 4, additionalParams: true } as const
  return [
    languageModelInput,
    textInput('apiDocs', 'API Documentation', { description: 'What the API offers, with its addresses', rows: 4 }),
    jsonInput('headers', 'Headers', additional),
    {
      ...promptInput,
      name: 'urlPrompt',
      label: 'URL Prompt',
      description: 'Makes the model write the request; must hold {api_docs} and {question}',
      default: requestPrompt,
    },
    {
      ...promptInput,
      name: 'ansPrompt',
      label: 'Answer Prompt',
      description: 'Makes the model answer from the response; must hold {api_response}, {api_url} and {question}',
      default: responsePrompt,
    },
  ]
}

function readChain(inputs: NodeInputs, { fetch }: NodeEnv, usualPrompt: string): ApiChain {
  const headers = Object.entries(readObject(inputs, 'headers') ?? {})
  return {
    model: readWired(inputs, 'model', isChatModel, 'a language model'),
    docs: readText(inputs, 'apiDocs') ?? '',
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    requestPrompt: readText(inputs, 'urlPrompt') ?? usualPrompt,
    answerPrompt: readText(inputs, 'ansPrompt') ?? responsePrompt,
    fetch,
  }
}

async function askRequest({ model, docs, requestPrompt }: ApiChain, context: RunContext) {
  const content = fillKnown(requestPrompt, { api_docs: docs, question: context.question })
  return await ask(model, [{ role: 'user', content }], { ...context, streaming: false })
}

// The headers may hold a key, so they go only where the documentation says the API is.
function apiUrl({ docs }: ApiChain, text: string): string {
  const url = URL.parse(text.trim())
  if (url === null)
    throw new Failure('broken', `Cannot call the API: the model wrote "${text.slice(0, 200)}" for its URL`)
  const known = [...docs.matchAll(/https?:\/\/[^\s"'`<>)\]]+/g)].map(([address]) => URL.parse(address)?.host)
  if (known.length > 0 && !known.includes(url.host)) {
    throw new Failure(
      'broken',
      `Cannot call the API: the model chose the host "${url.host}", which its documentation does not name`,
    )
  }
  return url.href
}

function readUrl(text: string): WrittenRequest {
  const url = /https?:\/\/\S+/.exec(text)?.[0]?.replace(/["'`>)\].,]+$/, '') ?? text
  return { url, init: { method: 'GET' } }
}

function readUrlAndBody(text: string): WrittenRequest {
  try {
    const value: unknown = JSON.parse(/\{[\s\S]*\}/.exec(text)?.[0] ?? '')
    if (typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string') {
      const body = JSON.stringify('data' in value ? value.data : {})
      return { url: value.url, init: { method: 'POST', headers: { 'content-type': 'application/json' }, body } }
    }
  } catch {
    // The failure below says what the model wrote.
  }
  throw new Failure('broken', `Cannot call the API: the model wrote "${text.slice(0, 200)}" and not a request as JSON`)
}

async function answer(chain: ApiChain, url: string, init: RequestInit, context: RunContext): Promise<NodeAnswer> {
  const headers = { ...(init.headers as Record<string, string> | undefined), ...chain.headers }
  const response = await chain.fetch(url, { ...init, headers, signal: context.signal })
  const text = (await response.text()).slice(0, maxAnswerLength)
  const shown = response.ok ? text : `Error ${response.status}: ${text}`
  const values = { api_docs: chain.docs, question: context.question, api_url: url, api_response: shown }
  return await ask(chain.model, [{ role: 'user', content: fillKnown(chain.answerPrompt, values) }], context)
}

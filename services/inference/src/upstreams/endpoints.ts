import type { UpstreamKind } from '../domain/upstreams/upstream.ts'
import type { Member } from './member/member.ts'

const all: readonly UpstreamKind[] = ['vllm', 'llama-server', 'ollama', 'openai']
const scoring: readonly UpstreamKind[] = ['vllm', 'llama-server', 'openai']
const native: readonly UpstreamKind[] = ['vllm', 'llama-server']

/** The endpoints that a request for an upstream's model may take, and the kinds of upstreams that have them. */
const endpoints: ReadonlyMap<string, readonly UpstreamKind[]> = new Map([
  ['/v1/chat/completions', all],
  ['/v1/completions', all],
  ['/v1/embeddings', all],
  // Ollama has these too, but would cut prompts there at a context that cannot be set.
  ['/v1/responses', scoring],
  ['/v1/messages', scoring],
  ['/v1/messages/count_tokens', scoring],
  ['/v1/responses/input_tokens', scoring],
  ['/v1/chat/completions/input_tokens', native],
  ['/v1/rerank', scoring],
  ['/rerank', scoring],
  ['/v2/rerank', scoring],
  ['/v1/reranking', ['llama-server']],
  ['/v1/score', ['vllm', 'openai']],
  ['/score', ['vllm', 'openai']],
  ['/pooling', ['vllm']],
  ['/classify', ['vllm']],
  ['/tokenize', native],
  ['/detokenize', native],
  ['/apply-template', ['llama-server']],
  ['/api/chat', ['ollama']],
  ['/api/generate', ['ollama']],
  ['/api/show', ['ollama']],
  ['/api/embed', ['ollama']],
  ['/api/embeddings', ['ollama']],
])

/** Those that our own routes answer with a model of any upstream that chats, or makes vectors. */
const translated = new Set([
  '/v1/responses',
  '/v1/responses/input_tokens',
  '/v1/messages',
  '/v1/messages/count_tokens',
  '/api/chat',
  '/api/generate',
  '/api/show',
  '/api/embed',
  '/api/embeddings',
])

/** Kinds of upstreams that have an endpoint; `undefined` for what is not passed on at all. */
export function kindsOf(path: string): readonly UpstreamKind[] | undefined {
  return endpoints.get(path.length > 1 ? path.replace(/\/$/, '') : path)
}

/** Whether an endpoint is answered here with what an upstream is asked under another path. */
export function isTranslated(path: string): boolean {
  return translated.has(path)
}

/** Whether an upstream has an endpoint, as far as is known. */
export function hasEndpoint({ settings, endpoints: known }: Member, path: string): boolean {
  return kindsOf(path)?.includes(settings.kind) === true && !known.lacks(path)
}

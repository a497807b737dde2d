import type { UpstreamKind } from '../domain/upstreams/upstream.ts'

const all: readonly UpstreamKind[] = ['vllm', 'llama-server', 'ollama', 'openai']
const scoring: readonly UpstreamKind[] = ['vllm', 'llama-server', 'openai']
const native: readonly UpstreamKind[] = ['vllm', 'llama-server']

/** The endpoints that a request for an upstream's model may take, and the kinds of upstreams that have them. */
const endpoints: ReadonlyMap<string, readonly UpstreamKind[]> = new Map([
  ['/v1/chat/completions', all],
  ['/v1/completions', all],
  ['/v1/embeddings', all],
  ['/v1/responses', all],
  ['/v1/messages', all],
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
  ['/api/embed', ['ollama']],
])

/** Kinds of upstreams that have an endpoint; `undefined` for what is not passed on at all. */
export function kindsOf(path: string): readonly UpstreamKind[] | undefined {
  return endpoints.get(path.length > 1 ? path.replace(/\/$/, '') : path)
}

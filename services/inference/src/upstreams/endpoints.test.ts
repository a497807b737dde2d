import { describe, expect, it } from 'vitest'
import { hasEndpoint, isTranslated, kindsOf } from './endpoints.ts'

describe('the kinds of upstreams that have an endpoint', () => {
  it.each([
    { path: '/v1/chat/completions', kinds: ['vllm', 'llama-server', 'ollama', 'openai'] },
    { path: '/v1/completions', kinds: ['vllm', 'llama-server', 'ollama', 'openai'] },
    { path: '/v1/embeddings', kinds: ['vllm', 'llama-server', 'ollama', 'openai'] },
    { path: '/v1/responses', kinds: ['vllm', 'llama-server', 'openai'] },
    { path: '/v1/messages', kinds: ['vllm', 'llama-server', 'openai'] },
    { path: '/v1/messages/count_tokens', kinds: ['vllm', 'llama-server', 'openai'] },
    { path: '/v1/responses/input_tokens', kinds: ['vllm', 'llama-server', 'openai'] },
    { path: '/v1/chat/completions/input_tokens', kinds: ['vllm', 'llama-server'] },
    { path: '/v1/rerank', kinds: ['vllm', 'llama-server', 'openai'] },
    { path: '/rerank', kinds: ['vllm', 'llama-server', 'openai'] },
    { path: '/v2/rerank', kinds: ['vllm', 'llama-server', 'openai'] },
    { path: '/v1/reranking', kinds: ['llama-server'] },
    { path: '/v1/score', kinds: ['vllm', 'openai'] },
    { path: '/score', kinds: ['vllm', 'openai'] },
    { path: '/pooling', kinds: ['vllm'] },
    { path: '/classify', kinds: ['vllm'] },
    { path: '/tokenize', kinds: ['vllm', 'llama-server'] },
    { path: '/detokenize', kinds: ['vllm', 'llama-server'] },
    { path: '/apply-template', kinds: ['llama-server'] },
    { path: '/api/chat', kinds: ['ollama'] },
    { path: '/api/generate', kinds: ['ollama'] },
    { path: '/api/show', kinds: ['ollama'] },
    { path: '/api/embed', kinds: ['ollama'] },
    { path: '/api/embeddings', kinds: ['ollama'] },
  ])('of $path are $kinds', ({ path, kinds }) => {
    expect(kindsOf(path)).toEqual(kinds)
  })

  it('are found with one slash at the end too', () => {
    expect(kindsOf('/tokenize/')).toEqual(['vllm', 'llama-server'])
    expect(kindsOf('/tokenize//')).toBeUndefined()
    expect(kindsOf('//tokenize')).toBeUndefined()
  })

  it.each(['/', '', '/v1/models', '/v1', '/api/tags', '/V1/embeddings', '/a/rerank'])('are none of "%s"', (path) => {
    expect(kindsOf(path)).toBeUndefined()
  })
})

describe('an endpoint that our own routes answer with what an upstream is asked', () => {
  it.each([
    ...['/v1/responses', '/v1/responses/input_tokens', '/v1/messages', '/v1/messages/count_tokens'],
    ...['/api/chat', '/api/generate', '/api/show', '/api/embed', '/api/embeddings'],
  ])('is %s', (path) => {
    expect(isTranslated(path)).toBe(true)
  })

  it.each(['/v1/chat/completions', '/v1/rerank', '/tokenize', '/api/tags', '/v1/responses/'])('is not %s', (path) => {
    expect(isTranslated(path)).toBe(false)
  })
})

describe('what one upstream has', () => {
  type Member = Parameters<typeof hasEndpoint>[0]
  const member = (kind: string, lacking: readonly string[] = []) => {
    const known = { lacks: (path: string) => lacking.includes(path), note: () => undefined }
    return { settings: { kind }, endpoints: known } as unknown as Member
  }

  it('are the endpoints of its kind', () => {
    expect(hasEndpoint(member('vllm'), '/pooling')).toBe(true)
    expect(hasEndpoint(member('ollama'), '/pooling')).toBe(false)
  })

  it('is nothing that is not passed on at all', () => {
    expect(hasEndpoint(member('openai'), '/v1/models')).toBe(false)
  })

  it('is not what it was found to lack', () => {
    const older = member('vllm', ['/v1/messages'])
    expect(hasEndpoint(older, '/v1/messages')).toBe(false)
    expect(hasEndpoint(older, '/v1/messages/count_tokens')).toBe(true)
  })
})

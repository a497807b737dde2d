// What a model node asks of a model. Everything else that the inference service offers manages it.
const asked: Readonly<Record<string, readonly string[]>> = {
  GET: ['/v1/models', '/api/tags'],
  POST: [
    '/v1/chat/completions',
    '/v1/completions',
    '/v1/embeddings',
    '/v1/messages',
    '/v1/responses',
    '/v1/rerank',
    '/v2/rerank',
    '/rerank',
    '/api/chat',
    '/api/embed',
    '/api/embeddings',
    '/api/generate',
  ],
}

/**
 * Whether a request asks the inference service to compute, or which models it has, by its very path:
 * one that a base address was written around, as in `/models?model=x#/chat/completions`, does not.
 *
 * @param inferenceUrl base address without `/v1`
 */
export function isComputing(method: string, url: URL, inferenceUrl: string): boolean {
  const base = new URL(inferenceUrl).pathname.replace(/\/+$/, '')
  if (!url.pathname.startsWith(base)) return false
  return asked[method.toUpperCase()]?.includes(url.pathname.slice(base.length)) ?? false
}

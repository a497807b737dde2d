import { Failure } from '@hearth/kernel'
import type { Endpoint } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Access } from '../../domain/access/access.ts'
import { endpoint } from '../endpoint.ts'

/** Ollama's endpoints that change what is stored, and where ours for the same are. */
const refused = [
  { method: 'post', path: '/api/pull', does: 'pull a model', ours: 'POST /models' },
  { method: 'delete', path: '/api/delete', does: 'delete a model', ours: 'DELETE /models?model=' },
  { method: 'post', path: '/api/create', does: 'create a model', ours: '"models" in the configuration' },
  { method: 'post', path: '/api/copy', does: 'copy a model', ours: '"aliases" of a model in the configuration' },
  { method: 'post', path: '/api/push', does: 'push a model', ours: 'the tools of the hub' },
  { method: 'post', path: '/api/blobs/{digest}', does: 'take a blob', ours: 'POST /models' },
] as const

/** What this subset of Ollama's API leaves out: says where to go instead. */
export function refusedEndpoints(): readonly Endpoint<Access>[] {
  return refused.map(({ method, path, does, ours }) =>
    endpoint({
      method,
      path,
      summary: `Refused: use ${ours}`,
      access: method === 'post' ? 'model' : 'any-key',
      input: { params: z.object({ digest: z.string().optional() }) },
      answers: { 403: { description: 'Not possible here' } },
      handle() {
        throw new Failure('forbidden', `Cannot ${does} here: Ollama's API is read-only in Hearth; use ${ours}`)
      },
    }),
  )
}

import { createEndpointFinder, type Endpoint } from '@hearth/server'
import type { Context } from 'hono'
import type { Access } from '../domain/access/access.ts'

/** What takes a key though no endpoint here answers it: upstreams may, and whoever has no key is not told what is here. */
const guarded =
  /^\/(v1(?!\/health\/?$)|v2|api|models|tokenize|detokenize|apply-template|rerank|score|pooling|classify|props|slots)(\/|$)/
const management = /^\/models(\/|$)/

/** Tells who may make a request: as the endpoint declares that answers it, or else by its path. */
export function createAccessReader(endpoints: readonly Endpoint<Access>[]): (c: Context) => Access {
  const find = createEndpointFinder(endpoints)
  return (c) => find(c)?.access ?? accessOf(c.req.path, c.req.method)
}

function accessOf(path: string, method: string): Access {
  if (!guarded.test(path)) return 'anyone'
  return management.test(path) && method !== 'GET' ? 'manage' : 'model'
}

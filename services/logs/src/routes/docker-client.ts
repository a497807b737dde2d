import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { Container } from '../domain/containers/container.ts'
import { findByEngineId } from '../domain/containers/engine-id.ts'
import type { LogSource } from '../domain/reading/source.ts'

/** The path as clients of Docker write it who say which version they speak. */
export function versioned(path: string): string {
  return `/{version:v[\\d.]+}${path}`
}

/** The headers alone, for HEAD: nothing is opened whose content nobody would take, or ever leave. */
export function answerHead(c: Context, contentType: string): Response | undefined {
  return c.req.method === 'HEAD' ? c.body(null, 200, { 'content-type': contentType }) : undefined
}

/** The container that the path names. @throws {Failure} `missing` */
export async function findAsked(source: LogSource, c: Context): Promise<Container> {
  const id = c.req.param('id') ?? ''
  // Right after the start those of an engine are not known yet.
  if (findByEngineId(await source.list(), id) === undefined) await source.ready()
  return findIn(await source.list(), id)
}

/** @throws {Failure} `missing`, in Docker's words */
export function findIn(known: readonly Container[], wanted: string): Container {
  const found = findByEngineId(known, wanted)
  if (found === undefined) throw new Failure('missing', `No such container: ${wanted}`)
  return found
}

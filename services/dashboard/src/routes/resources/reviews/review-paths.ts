import type { Caller } from '../../../domain/people/caller.ts'
import { isAtLeast } from '../../../domain/people/role.ts'

/** What anybody may ask, and what whoever may look does before anything else. */
const open = ['/livez', '/readyz', '/healthz']
const ofViewers = ['/apis', '/apis/*', '/openapi/*', '/version']

export const readingVerbs = ['get', 'head'] as const

/** The paths that are no resources and which a caller may read; `*` at the end stands for all that goes on. */
export function pathsOf(caller: Caller): readonly string[] {
  return caller.isServerAdmin || isAtLeast(caller.role, 'Viewer') ? [...open, ...ofViewers] : open
}

/** Whether a caller may read such a path. */
export function mayPath(caller: Caller, verb: string, path: string): boolean {
  const isRead = readingVerbs.some((one) => one === verb)
  return isRead && pathsOf(caller).some((one) => (one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : path === one))
}

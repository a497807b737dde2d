import { Failure } from '@hearth/kernel'
import type { AppEnv, Method } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { WrittenGroup } from '../../domain/rules/kept-rules.ts'
import type { Ruling } from '../../domain/rules/ruling.ts'
import { LokiRefusal } from '../../wire/loki/refusal.ts'
import { renderNamespaces, renderWrittenGroup } from '../../wire/rules/written-group.ts'
import { type Endpoint, endpoint } from '../access.ts'
import { refuseAsLoki } from '../loki/endpoint.ts'

export type RulerDeps = {
  readonly ruling: Ruling
  readonly limits: { readonly maxRuleGroups: number; readonly maxRulesPerGroup: number }
}

const maxGroupBytes = 1_048_576
const accepted = { status: 'success', data: null, errorType: '', error: '' }
const ofGroup = '/{namespace}/{groupName}'

/** The interface of Loki's ruler: whole groups, in YAML. */
export function rulerEndpoints({ ruling, limits }: RulerDeps): readonly Endpoint[] {
  const { kept } = ruling
  return [
    rulerEndpoint('get', '', 'Groups of rules that were written over HTTP, by namespace', (c) =>
      sendYaml(c, renderNamespaces(requireSome(kept.groups()))),
    ),
    rulerEndpoint('get', '/{namespace}', 'Groups of rules of a namespace', (c) => {
      const namespace = readName(c, 'namespace')
      return sendYaml(c, renderNamespaces(requireSome(kept.groups().filter((one) => one.namespace === namespace))))
    }),
    rulerEndpoint('get', ofGroup, 'A group of rules', (c) => {
      const [namespace, name] = [readName(c, 'namespace'), readName(c, 'groupName')]
      const group = kept.groups().find((one) => one.namespace === namespace && one.name === name)
      if (group === undefined) throw new LokiRefusal('group does not exist', 404)
      return sendYaml(c, renderWrittenGroup(group))
    }),
    rulerEndpoint('post', '/{namespace}', 'Writes a group of rules in the place of the one of this name', async (c) => {
      const namespace = readName(c, 'namespace')
      const written = await readWritten(c)
      const group = await ruling.read(written, namespace)
      requireName(group.name, 'groupname')
      refuseOver(limits.maxRulesPerGroup, group.rules.length, 'per-user rules per rule group limit')
      await kept.set({ namespace, name: group.name, written, group }, (groups) =>
        refuseOver(limits.maxRuleGroups, groups, 'per-user rule groups limit'),
      )
      return c.json(accepted, 202)
    }),
    rulerEndpoint('delete', '/{namespace}', 'Deletes all groups of rules of a namespace', async (c) => {
      // What is left of `…/{namespace}/.` once a client has folded it.
      if (new URL(c.req.url).pathname.endsWith('/')) throw new LokiRefusal('group does not exist', 404)
      const isThere = await kept.remove(readName(c, 'namespace'))
      if (!isThere) throw new LokiRefusal('group namespace does not exist', 404)
      return c.json(accepted, 202)
    }),
    rulerEndpoint('delete', ofGroup, 'Deletes a group of rules', async (c) => {
      const isThere = await kept.remove(readName(c, 'namespace'), readName(c, 'groupName'))
      if (!isThere) throw new LokiRefusal('group does not exist', 404)
      return c.json(accepted, 202)
    }),
  ]
}

function rulerEndpoint(
  method: Method,
  path: string,
  summary: string,
  handle: (c: Context<AppEnv>) => Response | Promise<Response>,
): Endpoint {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()] as const)
  const text = { schema: z.string() }
  return endpoint({
    method,
    path: `/loki/api/v1/rules${path}`,
    also: [`/api/prom/rules${path}`],
    summary,
    // A page of another site must not change what this service watches.
    access: method === 'get' ? 'known-host' : 'program',
    reads: {
      ...(names.length === 0 ? {} : { params: z.object(Object.fromEntries(names)) }),
      ...(method === 'post' ? { body: { required: true, content: { 'application/yaml': text } } } : {}),
    },
    answers:
      method === 'get'
        ? { 200: { description: 'YAML', content: { 'application/yaml': text } } }
        : { 202: { description: 'It is kept', content: { 'application/json': { schema: z.unknown() } } } },
    refusals: [
      ...(method === 'post' ? [400, 413] : []),
      ...(method === 'get' || method === 'delete' ? [400, 404] : []),
    ],
    async handle(_, c) {
      try {
        return await handle(c)
      } catch (error) {
        return refuseAsLoki(c, error)
      }
    },
  })
}

function sendYaml(c: Context<AppEnv>, text: string): Response {
  return c.body(text, 200, { 'content-type': 'application/yaml' })
}

function requireSome<T>(groups: readonly T[]): readonly T[] {
  if (groups.length === 0) throw new LokiRefusal('no rule groups found', 404)
  return groups
}

function readName(c: Context<AppEnv>, part: 'namespace' | 'groupName'): string {
  return requireName(c.req.param(part) ?? '', part.toLowerCase())
}

/**
 * A name is no path that leads elsewhere, as in Loki, which keeps rules in files of these names; nor is it one that
 * clients leave out of an address: to delete the group `.` would be to delete its namespace.
 */
function requireName(name: string, what: string): string {
  if (name === '.') throw new LokiRefusal(`invalid ${what}: clients leave "." out of an address; take another name`)
  const steps = name.split('/')
  let depth = 0
  for (const step of steps) {
    depth += step === '..' ? -1 : step === '.' || step === '' ? 0 : 1
    if (depth < 0) break
  }
  if (name !== '' && name.length <= 1_000 && !name.startsWith('/') && depth >= 0) return name
  throw new LokiRefusal(`invalid ${what}: path traversal not allowed`)
}

function refuseOver(limit: number, actual: number, what: string): void {
  if (actual > limit) throw new LokiRefusal(`${what} (limit: ${limit} actual: ${actual}) exceeded`)
}

async function readWritten(c: Context<AppEnv>): Promise<WrittenGroup> {
  const text = await c.req.text()
  if (Buffer.byteLength(text) > maxGroupBytes) {
    throw new Failure('too-large', `Cannot take this group: it is longer than ${maxGroupBytes} bytes`)
  }
  const { readYaml } = await import('@hearth/rules/files')
  const { value, faults } = readYaml(text)
  if (faults.length > 0) throw new LokiRefusal(`unable to decoded rule group: ${faults.join(', ')}`)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as WrittenGroup
  throw new LokiRefusal('unable to decoded rule group: it has to be a group with its name and rules')
}

import { Failure } from '@hearth/kernel'
import { z } from 'zod'

/** What the store knows of a dashboard besides its text. */
export type Description = {
  readonly title: string
  readonly tags: readonly string[]
  /** `undefined` when the JSON names none. */
  readonly uid: string | undefined
  readonly id: number | undefined
  readonly version: number | undefined
}

// Far more than any dashboard has, and far less than the call stack of what writes JSON.
const maxDepth = 200

// Lenient: dashboards of fifteen years are met, and what cannot be read is left to whoever renders it.
const text = z.string().optional().catch(undefined)
const number = z.number().optional().catch(undefined)
const tags = z.array(z.string()).catch([])
const plain = z.object({ title: text, uid: text, id: number, version: number, tags })
const resource = z.object({
  apiVersion: z.string(),
  metadata: z.object({ name: text }).catch({ name: undefined }),
  spec: z.object({ title: text, tags }),
  id: number,
  uid: text,
  version: number,
})

/**
 * Reads title, tags and identity of a dashboard in any of its forms: classic, v2 (`elements` and
 * `layout`), or a resource `{apiVersion, kind, metadata, spec}` around either.
 *
 * @throws {Failure} `invalid` when it is no object, has no title or is nested too deeply
 */
export function describeDashboard(dashboard: unknown): Description {
  const found = readResource(dashboard) ?? readPlain(dashboard)
  if (found === undefined) throw new Failure('invalid', 'bad request data: a dashboard is a JSON object')
  if (isDeeper(dashboard, maxDepth)) {
    throw new Failure('invalid', `Cannot read the dashboard: its JSON is nested deeper than ${maxDepth}`)
  }
  const title = found.title?.trim() ?? ''
  if (title === '') throw new Failure('invalid', 'Dashboard title cannot be empty', { code: 'empty-name' })
  return { ...found, title, uid: found.uid || undefined, id: found.id || undefined }
}

function isDeeper(value: unknown, depth: number): boolean {
  let level = [value].filter(isObject)
  for (let at = 0; at < depth && level.length > 0; at++) {
    level = level.flatMap((outer) => Object.values(outer).filter(isObject))
  }
  return level.length > 0
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

type Untitled = Omit<Description, 'title'> & { readonly title: string | undefined }

function readResource(dashboard: unknown): Untitled | undefined {
  const { data } = resource.safeParse(dashboard)
  if (data === undefined) return undefined
  return {
    title: data.spec.title,
    tags: data.spec.tags,
    uid: data.uid || data.metadata.name,
    id: data.id,
    version: data.version,
  }
}

function readPlain(dashboard: unknown): Untitled | undefined {
  const { data } = plain.safeParse(dashboard)
  return data && { title: data.title, tags: data.tags, uid: data.uid, id: data.id, version: data.version }
}

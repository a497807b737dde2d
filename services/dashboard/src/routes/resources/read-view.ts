import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { ResourceGroup } from '../../wire/resources/groups.ts'
import { included, renderRow, renderTable, renderTableOfOne } from '../../wire/resources/table.ts'

/** How resources are shown: as they are, or as rows of a table. Each is JSON text. */
export type View = {
  /** A list without what it lists, whose name is `items`. */
  head(metadata: object): object
  readonly items: 'items' | 'rows'
  item(resource: string): string
  /** One that stands alone. */
  one(resource: string): string
}

/**
 * The view that a request accepts first; a table is what `kubectl get` asks for.
 *
 * @throws {Failure} `invalid` for another `includeObject` than there is
 */
export function readView(c: Context, { name, kind }: ResourceGroup, version: string, nowMs: () => number): View {
  if (!wantsTable(c.req.header('accept') ?? '')) {
    const asItIs = (resource: string) => resource
    const head = (metadata: object) => ({ kind: `${kind}List`, apiVersion: `${name}/${version}`, metadata })
    return { head, items: 'items', item: asItIs, one: asItIs }
  }
  const asked = c.req.query('includeObject') || 'Metadata'
  const include = included.find((one) => one === asked)
  if (include === undefined)
    throw new Failure('invalid', `"includeObject" is one of ${included.join(', ')}`, { param: 'includeObject' })
  return {
    head: renderTable,
    items: 'rows',
    item: (resource) => renderRow(resource, nowMs(), include),
    one: (resource) => renderTableOfOne(resource, nowMs(), include),
  }
}

// Of the kinds that are accepted the first counts that is known here.
function wantsTable(accept: string): boolean {
  for (const range of accept.split(',')) {
    const [type = '', ...params] = range.split(';').map((part) => part.trim().toLowerCase())
    if (type === '*/*') return false
    if (type !== 'application/json') continue
    const as = params.find((param) => param.startsWith('as='))
    if (as === undefined) return false
    if (as === 'as=table' && params.includes('g=meta.k8s.io') && params.includes('v=v1')) return true
  }
  return false
}

import { z } from '@hono/zod-openapi'
import { rowRenderer } from '../row.ts'

const fields = {
  version: z.int(),
  chatflowid: z.string(),
  author: z.string().nullable().openapi({ description: 'Name of the key that saved it' }),
  note: z.string().nullable(),
  createdDate: z.iso.datetime(),
}

export const versionSummary = z.object(fields).openapi('ChatflowVersionSummary')
export const versionSchema = z.object({ ...fields, flowData: z.string() }).openapi('ChatflowVersion')

export const versionChange = z
  .object({ note: z.string().max(10_000).nullable().openapi({ description: 'null takes it away' }) })
  .openapi('ChatflowVersionChange')

const node = z.object({ id: z.string(), name: z.string(), label: z.string() })
const edge = z.object({ id: z.string(), source: z.string(), target: z.string() })
const input = z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })

export const diffSchema = z
  .object({
    nodes: z.object({
      added: z.array(node),
      removed: z.array(node),
      changed: z.array(node.extend({ inputs: z.array(input) })),
      moved: z.array(node),
    }),
    edges: z.object({ added: z.array(edge), removed: z.array(edge) }),
  })
  .openapi('ChatflowDiff')

export const renderVersionSummary = rowRenderer(versionSummary)

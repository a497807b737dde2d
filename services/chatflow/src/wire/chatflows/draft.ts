import { z } from '@hono/zod-openapi'
import type { DraftEvent } from '../../domain/drafts/draft-events.ts'
import { rowRenderer } from '../row.ts'
import { flowDataSchema, versionNote } from './chatflow.ts'

const revision = z.int().min(0).openapi({ description: 'Grows with every change; 0 where there is no draft' })
const version = z.int().min(0)

export const draftSchema = z
  .object({
    chatflowid: z.string(),
    revision,
    flowData: z.string(),
    author: z.string().nullable().openapi({ description: 'Name of the key that changed it last' }),
    updatedDate: z.iso.datetime(),
    basedOn: z.iso.datetime().openapi({ description: 'When the version was deployed that it was drawn from' }),
    basedOnVersion: version.openapi({ description: '0 for a version that is not known here' }),
    deployedVersion: version.openapi({ description: 'Greater than `basedOnVersion` when somebody deployed meanwhile' }),
  })
  .openapi('ChatflowDraft')

export const draftChange = z
  .object({
    flowData: flowDataSchema,
    revision,
    basedOnVersion: version
      .min(1)
      .optional()
      .openapi({ description: 'Default: as the draft says, or the deployed version for the first' }),
  })
  .openapi('ChatflowDraftChange')

export const draftDeployment = z.object({ revision, note: versionNote }).openapi('ChatflowDraftDeployment')

export const draftQuery = z.object({ revision: z.coerce.number().int().min(1).optional() })

export const renderDraft = rowRenderer(draftSchema)

/** One server-sent event. */
export function draftFrame({ what, revision, author, tab }: DraftEvent): string {
  return `data: ${JSON.stringify({ what, revision: revision ?? null, author: author ?? null, tab: tab ?? null })}\n\n`
}

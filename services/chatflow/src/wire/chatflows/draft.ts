import { z } from '@hono/zod-openapi'
import type { ChatflowVersion } from '../../domain/chatflows/chatflow-version.ts'
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

export const draftLook = z.object({
  orDeployed: z
    .enum(['true', 'false'])
    .optional()
    .openapi({ description: 'true answers with what is deployed, as revision 0, where there is no draft' }),
})

export const draftQuery = z.object({ revision: z.coerce.number().int().min(1).optional() })

export const renderDraft = rowRenderer(draftSchema)

/** What is deployed as the draft that it would begin with. */
export function renderDeployed({ chatflowId, version, ...deployed }: ChatflowVersion): z.output<typeof draftSchema> {
  const { flowData, author, createdAtMs } = deployed
  const based = { basedOnVersion: version, baseDeployedAtMs: createdAtMs, deployedVersion: version }
  return renderDraft({ chatflowId, revision: 0, flowData, author, updatedAtMs: createdAtMs, ...based })
}

/** One server-sent event. */
export function draftFrame({ what, revision, author, tab }: DraftEvent): string {
  return `data: ${JSON.stringify({ what, revision: revision ?? null, author: author ?? null, tab: tab ?? null })}\n\n`
}

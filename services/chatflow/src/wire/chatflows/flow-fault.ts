import { z } from '@hono/zod-openapi'

/** A flow to be checked, as `flowData` has it. */
export const flowCheckBody = z.object({ flowData: z.string() }).openapi('FlowCheck')

const flowFaultSchema = z
  .object({
    id: z.string().openapi({ description: 'The node at fault; empty for the flow as a whole' }),
    label: z.string(),
    name: z.string().openapi({ description: 'Kind of the node' }),
    issues: z.array(z.string()),
  })
  .openapi('FlowFault')

export const flowFaultsSchema = z.array(flowFaultSchema)

export type FlowFaultBody = z.output<typeof flowFaultSchema>

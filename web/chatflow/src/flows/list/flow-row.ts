import type { FlowOutline } from '../../api/chatflow.ts'
import type { FlowActivity } from '../../api/use-activity.ts'

/** A flow of the list, and what it did; nothing of one that never ran. */
export type FlowRow = FlowOutline & { readonly activity?: FlowActivity | undefined }

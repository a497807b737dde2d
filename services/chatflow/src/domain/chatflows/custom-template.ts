import type { Rows } from '../records/rows.ts'

/** A flow or tool that its owner keeps to begin others with. */
export type CustomTemplate = {
  readonly id: string
  readonly name: string
  /** JSON text: a drawing, or a tool's fields. */
  readonly flowData: string
  readonly description: string | undefined
  readonly badge: string | undefined
  readonly framework: string | undefined
  /** JSON text of an array of names. */
  readonly usecases: string | undefined
  /** `Chatflow`, `AgentflowV2`, `Agentflow` or `Tool`. */
  readonly type: string | undefined
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** In the order they were made. */
export type CustomTemplateStore = Rows<CustomTemplate>

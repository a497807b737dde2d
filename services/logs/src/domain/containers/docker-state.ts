/** Whether the engine can be asked, for people and for the health service. */
export type DockerState = {
  readonly available: boolean
  readonly version: string | undefined
  readonly apiVersion: string | undefined
  /** Why it cannot be asked. */
  readonly error: string | undefined
}

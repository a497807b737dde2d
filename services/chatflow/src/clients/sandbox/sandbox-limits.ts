/** What one run of custom code may take. */
export type SandboxLimits = {
  readonly memoryBytes: number
  /** Time spent computing, waiting not counted. */
  readonly cpuMs: number
  /** Of what the code returns, as JSON. */
  readonly outputBytes: number
}

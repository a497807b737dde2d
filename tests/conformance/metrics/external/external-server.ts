/** A server that runs, and how it is asked and written to. */
export type ExternalServer = {
  /** What stands before `/api/v1`. */
  readonly url: string
  readonly writeUrl: string
  /** On each request. */
  readonly headers?: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Runs JavaScript that people or models wrote in a boundary of its own. */
export type CodeSandbox = {
  /**
   * Runs `code` as the body of an async function and gives what it returns.
   *
   * @throws {Failure} `broken` with the code's own error, or the limit it hit
   */
  run(code: string, options: CodeOptions): Promise<unknown>
}

export type CodeOptions = {
  /** Values the code finds as globals, such as `$input`, `$vars`, `$flow`; JSON only. */
  readonly globals: Readonly<Record<string, unknown>>
  /** Whether `fetch` (and `require('node-fetch')`, `require('axios')`) exist, behind the outbound guard. */
  readonly network: boolean
  /** Functions of ours the code may call with JSON and await; by global name. */
  readonly functions?: Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>
  /** Shorter than the sandbox's own limit. */
  readonly timeoutMs?: number
  /** What the code writes to its console, bounded. */
  readonly log?: (line: string) => void
  readonly signal: AbortSignal
}

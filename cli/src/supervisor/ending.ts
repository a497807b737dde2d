/** How a service process ended. */
export type Ending = {
  readonly code: number | undefined
  readonly signal: string | undefined
  /** The sentence it gave when it could not start. */
  readonly message: string | undefined
}

/** For a person: `exit code 1` or `SIGKILL`. */
export function describeEnding({ code, signal, message }: Ending): string {
  if (signal !== undefined) return signal
  return code === undefined ? (message ?? 'it could not be started') : `exit code ${code}`
}

/** A time as a field of date and time has it, in the reader's zone: `2026-11-21T09:30`. */
export function toLocalInput(atMs: number): string {
  const offsetMs = new Date(atMs).getTimezoneOffset() * 60_000
  return new Date(atMs - offsetMs).toISOString().slice(0, 16)
}

/** @returns Unix milliseconds; `undefined` where the field is empty or holds no time */
export function fromLocalInput(text: string): number | undefined {
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? undefined : atMs
}

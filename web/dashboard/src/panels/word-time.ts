/** A moment as people read it, such as `2026-01-31 13:05:00`. @param timeZone IANA name; `undefined`: the reader's own */
export function wordTime(atMs: number, timeZone: string | undefined): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  return new Date(atMs).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'medium', ...zone })
}

/** A time in nanoseconds as the clock here shows it: `09:00:00.123`. */
export function clockTime(nanos: string): string {
  const date = new Date(Number(nanos.slice(0, -6)))
  const two = (value: number) => String(value).padStart(2, '0')
  const ms = String(date.getMilliseconds()).padStart(3, '0')
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${ms}`
}

/** The same with its date and everything that is known of it, in UTC. */
export function fullTime(nanos: string): string {
  const seconds = new Date(Number(nanos.slice(0, -9)) * 1_000).toISOString().slice(0, 19)
  return `${seconds}.${nanos.slice(-9)}Z`
}

/**
 * Milliseconds of processor time that this thread has taken so far: what it does takes as much however busy the machine
 * is with something else.
 */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

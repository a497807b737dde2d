import { readFileSync } from 'node:fs'

// What Linux counts in, whatever the kernel's own tick is.
const msPerTick = 10

/** Time that a process has had on processors since it began, in milliseconds: what other load on the machine leaves alone. */
export function readCpuMs(pid: number): number {
  const { userMs, systemMs } = readCpuParts(pid)
  return userMs + systemMs
}

/** The same by what it was spent in: the process's own code, or the system's on its behalf. */
export function readCpuParts(pid: number): { readonly userMs: number; readonly systemMs: number } {
  // The 14th and 15th field, counted from behind the command, which may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return { userMs: Number(fields[11]) * msPerTick, systemMs: Number(fields[12]) * msPerTick }
}

import type { Finding } from '../finding.ts'

/** What the log service, which alone speaks to the engine, knows of it. */
export type DockerStatus = {
  readonly available: boolean
  readonly version: string | undefined
  readonly containers: { readonly running: number; readonly total: number } | undefined
  readonly error: string | undefined
}

/** A machine without an engine is nothing wrong, unless containers were announced as needed. */
export function judgeDocker(status: DockerStatus, required: boolean): Finding {
  if (!status.available) return judgeAbsence(status.error, required)
  const { version, containers } = status
  // What a distribution adds to the version says nothing here.
  const engine = version === undefined ? 'Docker' : `Docker ${version.split('+')[0]}`
  if (containers === undefined) return { state: 'passing', note: engine }
  const { running, total } = containers
  const note = `${engine}, ${running} of ${total} running`
  return { state: 'passing', note, observed: { value: running, unit: 'containers' } }
}

// What Node says of a socket that is not there, and of one that nobody listens at.
const stopped = /ECONNREFUSED \//
const denied = /EACCES|EPERM/
const trouble = /E[A-Z]{4,}|answered|no answer|speaks/

function judgeAbsence(error: string | undefined, required: boolean): Finding {
  if (required) return { state: 'failing', reason: error ?? 'there is no Docker engine' }
  if (error === undefined || error.includes('ENOENT')) return optional('no Docker on this machine')
  if (stopped.test(error)) return optional('Docker does not run on this machine')
  if (denied.test(error)) return { state: 'warning', reason: 'Docker is there, but this user may not use it' }
  return trouble.test(error) ? { state: 'warning', reason: error } : optional('no Docker on this machine')
}

function optional(reason: string): Finding {
  return { state: 'unknown', reason: `${reason} (optional)` }
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, Failure, SERVICE_NAMES, type ServiceName } from '@hearth/kernel'
import { type AuditEvent, auditFolder } from '@hearth/server'
import { findLocal } from '../client/local.ts'
import { EXIT } from '../exit-codes.ts'
import { sanitize } from '../terminal/sanitize.ts'
import type { Terminal } from '../terminal/terminal.ts'

export type AuditOptions = {
  /** Default: all of them. */
  readonly service: ServiceName | undefined
  /** An age such as `2h`, or a time. */
  readonly since: string | undefined
  /** Part of the kind, id or name of who asked. */
  readonly actor: string | undefined
  readonly json: boolean
}

/** Prints who changed what, oldest first, from the files of this state folder; services need not run. */
export async function audit(terminal: Terminal, options: AuditOptions): Promise<number> {
  const { common } = await findLocal()
  const sinceMs = options.since === undefined ? 0 : parseSince(options.since, Date.now())
  const names = options.service === undefined ? SERVICE_NAMES : [options.service]
  const read = await Promise.all(names.map((name) => readEvents(auditFolder(common.home, name))))
  const events = read
    .flatMap(({ events }) => events)
    .filter((event) => Date.parse(event.timestamp) >= sinceMs && isBy(event, options.actor))
    .sort((one, other) => one.timestamp.localeCompare(other.timestamp))
  for (const event of events) terminal.print(options.json ? JSON.stringify(event) : renderEvent(event, terminal.style))
  const unreadable = read.reduce((sum, { unreadable }) => sum + unreadable, 0)
  if (unreadable > 0) terminal.warn(`${unreadable} lines could not be read: they were cut or changed`)
  if (events.length === 0) terminal.warn('No changes are noted that fit')
  return EXIT.ok
}

type Read = { readonly events: readonly AuditEvent[]; readonly unreadable: number }

async function readEvents(folder: string): Promise<Read> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const files = names.filter((name) => name.endsWith('.jsonl'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '')
  const events = lines.map(parseEvent).filter((event) => event !== undefined)
  return { events, unreadable: lines.length - events.length }
}

// Whoever may write to the file may have written anything.
function parseEvent(line: string): AuditEvent | undefined {
  try {
    const event = JSON.parse(line) as Partial<AuditEvent> | null
    const isWhole = typeof event?.timestamp === 'string' && !Number.isNaN(Date.parse(event.timestamp))
    return isWhole && typeof event.actor?.kind === 'string' ? (event as AuditEvent) : undefined
  } catch {
    return undefined
  }
}

function isBy({ actor }: AuditEvent, text: string | undefined): boolean {
  if (text === undefined) return true
  const wanted = text.toLowerCase()
  return [actor.kind, actor.id, actor.name].some((each) => each?.toLowerCase().includes(wanted))
}

const unitsMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** @throws {Failure} `invalid` for what is neither an age nor a time */
function parseSince(text: string, nowMs: number): number {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
  if (count !== undefined) return nowMs - Number(count) * (unitsMs[unit] ?? 0)
  const atMs = Date.parse(text)
  if (!Number.isNaN(atMs)) return atMs
  throw new Failure('invalid', `Cannot read the time "${text}": an age such as 30m, 2h or 7d, or 2026-01-31T08:00Z`)
}

const colours = { success: 'green', denied: 'red', refused: 'yellow', failed: 'red' } as const

function renderEvent(event: AuditEvent, style: Terminal['style']): string {
  const { timestamp, service, actor, method, route, action, address, status, outcome } = event
  const what = Object.entries(event.resource ?? {}).map(([name, value]) => `${name}=${value}`)
  const who = [actor.kind, actor.name ?? actor.id].filter((part) => part !== undefined).join(' ')
  const ending = outcome === undefined ? 'received' : style(colours[outcome] ?? 'reset', `${status} ${outcome}`)
  const parts = [timestamp, service, `${who} at ${address}`, `${method} ${route}`, ...what, action].map(oneLine)
  return [...parts, ending].join('  ')
}

function oneLine(text: string): string {
  return sanitize(String(text)).replaceAll('\n', '␊').replaceAll('\t', '␉')
}

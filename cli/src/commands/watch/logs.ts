import { type LogLine, readCapturedLines } from '../../client/captured-logs.ts'
import { findLocal, type Local } from '../../client/local.ts'
import { followLogs, readLogs } from '../../client/log-service.ts'
import { EXIT } from '../../exit-codes.ts'
import { BUNDLE_NAMES } from '../../services.ts'
import { sanitize } from '../../terminal/sanitize.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { renderLogLine } from './render-log-line.ts'

export type LogsOptions = { readonly follow: boolean; readonly lines: number }

/** Shows lines from the log service, or from the files themselves when nothing runs. */
export async function logs(terminal: Terminal, service: string | undefined, options: LogsOptions): Promise<number> {
  const local = await findLocal()
  const names = service === undefined ? [...BUNDLE_NAMES, 'supervisor'] : [service]
  const show = (lines: readonly LogLine[]) => {
    for (const line of lines) terminal.print(renderLogLine(line, terminal.style))
  }
  const url = logsUrl(local)
  if (url === undefined) return showFiles(terminal, local, names, options, show)
  const page = await readLogs(url, names, options.lines)
  show(page.lines)
  return options.follow ? follow(url, names, page.next, show) : EXIT.ok
}

async function follow(
  url: string,
  names: readonly string[],
  cursor: string,
  show: (lines: readonly LogLine[]) => void,
): Promise<number> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  try {
    for await (const lines of followLogs(url, names, cursor, stop.signal)) show(lines)
  } catch (error) {
    if (!stop.signal.aborted) throw error
  }
  return EXIT.ok
}

// A log service that has crashed must not hide what it wrote.
function logsUrl(local: Local): string | undefined {
  const state = local.run?.services.logs?.state
  return state === 'ready' || state === 'degraded' ? local.urlOf('logs') : undefined
}

async function showFiles(
  terminal: Terminal,
  { common, run }: Local,
  names: readonly string[],
  options: LogsOptions,
  show: (lines: readonly LogLine[]) => void,
): Promise<number> {
  const lines = await readCapturedLines(common.home, names, options.lines)
  show(lines)
  if (lines.length === 0 && options.lines > 0) terminal.warn(`Nothing was written yet in "${common.home}"`)
  if (!options.follow) return EXIT.ok
  const reason = run === undefined ? 'Hearth is not running' : 'the log service is not running'
  terminal.warn(sanitize(`Cannot follow the logs: ${reason}; these are the last lines`))
  return EXIT.notRunning
}

import { readLine } from '../domain/lines/level.ts'
import type { Line } from '../domain/lines/line.ts'
import { visibleText } from '../domain/lines/visible-text.ts'
import type { ExportStep } from '../domain/reading/export-logs.ts'

export type ExportFormat = 'text' | 'jsonl'

/** Names of the containers by their ids. */
export type Names = ReadonlyMap<string, string>

/** One step as lines of a file, each with its newline. */
export function renderExport(step: Exclude<ExportStep, { kind: 'cut' }>, format: ExportFormat, names: Names): string {
  if (step.kind === 'lines') {
    const render = format === 'text' ? renderText : renderJson
    return step.lines.map((line) => `${render(line, names)}\n`).join('')
  }
  const { container, reason } = step.gap
  return format === 'jsonl'
    ? `${JSON.stringify({ gap: { container, reason } })}\n`
    : `# lines of ${container} are missing here (${reason})\n`
}

// Whose line it is matters only when there are several who may have written it.
function renderText({ container, time, text }: Line, names: Names): string {
  const name = names.size > 1 ? ` ${visibleText(names.get(container) ?? container)} |` : ''
  return `${renderTime(time)}${name} ${visibleText(text)}`
}

function renderJson({ container, time, stream, text }: Line, names: Names): string {
  return JSON.stringify({
    time: renderTime(time),
    container,
    name: names.get(container) ?? container,
    stream,
    level: readLine(text).level,
    line: text.toWellFormed(),
  })
}

function renderTime(time: string): string {
  return `${new Date(Number(time.slice(0, -9)) * 1_000).toISOString().slice(0, 19)}.${time.slice(-9)}Z`
}

const maxNameChars = 60

/** A file name that is safe on every system, whatever the containers are called. */
export function exportFileName(names: Names, format: ExportFormat, gzip: boolean, nowMs: number): string {
  const [only = 'logs'] = names.size === 1 ? names.values() : ['logs']
  const safe =
    only
      .replace(/[^\w.-]+/g, '_')
      .replace(/^\.+/, '')
      .slice(0, maxNameChars) || 'logs'
  const stamp = new Date(nowMs).toISOString().slice(0, 19).replace(/[-:]/g, '')
  return `hearth-${safe}-${stamp}Z.${format === 'text' ? 'log' : 'jsonl'}${gzip ? '.gz' : ''}`
}

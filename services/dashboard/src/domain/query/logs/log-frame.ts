import { checksum } from '../checksum.ts'
import type { Frame, Notice } from '../frame.ts'
import type { LogContainer, LogLine } from './log-source.ts'
import { labelsOf } from './plan-search.ts'

/**
 * Lines as one frame with the columns of a Loki: `labels`, `Time` (ms), `Line` as it was written, `tsNs`, `id`; and
 * of ours `severity` and `message`, the readable part of a line where it has one.
 *
 * @param lines newest first
 */
export function logFrame(
  lines: readonly LogLine[],
  containers: readonly LogContainer[],
  told: { readonly refId: string; readonly executedQuery: string; readonly notices: readonly Notice[] },
): Frame {
  const byId = new Map(containers.map((container) => [container.id, labelsOf(container)]))
  const labels = lines.map(({ container, stream, level }) => ({ ...byId.get(container), stream, level }))
  const hasMessages = lines.some(({ text, message }) => text !== message)
  const messages = lines.map(({ text, message }) => (text === message ? null : message))
  return {
    ...told,
    type: 'logs',
    resultType: 'streams',
    fields: [
      { name: 'labels', type: 'other', values: labels },
      // A number of milliseconds holds what is asked for by; the exact time is beside it.
      { name: 'Time', type: 'time', values: lines.map(({ time }) => Math.floor(Number(time) / 1e6)) },
      { name: 'Line', type: 'string', values: lines.map(({ text }) => text) },
      { name: 'tsNs', type: 'string', values: lines.map(({ time }) => time) },
      { name: 'id', type: 'string', values: idsOf(lines) },
      { name: 'severity', type: 'string', values: lines.map(({ level }) => level) },
      ...(hasMessages ? [{ name: 'message', type: 'string', values: messages } as const] : []),
    ],
  }
}

// The same line has the same id in the next answer, whatever comes with it: what another container wrote, or this one at
// the same moment. Lines that do not differ are numbered from the oldest.
function idsOf(lines: readonly LogLine[]): string[] {
  const seen = new Map<string, number>()
  return lines
    .toReversed()
    .map(({ container, time, stream, text }) => {
      const at = `${time}_${container}_${checksum(`${stream}_${text}`)}`
      const count = seen.get(at) ?? 0
      seen.set(at, count + 1)
      return count === 0 ? at : `${at}_${count}`
    })
    .reverse()
}

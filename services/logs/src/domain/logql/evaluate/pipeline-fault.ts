import { LogqlError } from '../logql-error.ts'
import type { LineLabels } from '../pipeline/labels/line-labels.ts'
import type { Labels } from './series.ts'

/** @throws {LogqlError} `pipeline`, for the labels of a line at fault that no stage lets pass */
export function checkFault(labels: LineLabels): void {
  if (labels.error !== '' && !labels.isPreserved) throw pipelineError(labels.all(), labels.error)
}

function pipelineError(labels: Labels, error: string): LogqlError {
  const names = Object.keys(labels).sort()
  const series = `{${names.map((name) => `${name}=${JSON.stringify(labels[name])}`).join(', ')}}`
  const lines = [
    `pipeline error: '${error}' for series: '${series}'.`,
    `Use a label filter to intentionally skip this error. (e.g | __error__!="${error}").`,
    'To skip all potential errors you can match empty errors.(e.g __error__="")',
    'The label filter can also be specified after unwrap. (e.g | unwrap latency | __error__="" )',
  ]
  return new LogqlError('pipeline', `${lines.join('\n')}\n`)
}

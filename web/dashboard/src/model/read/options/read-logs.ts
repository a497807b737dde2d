import { flag, type Json, oneOf, texts } from '../../json.ts'
import type { LogsOptions } from '../../panel-options.ts'

export function readLogs(options: Json): LogsOptions {
  return {
    showsTime: flag(options.showTime),
    showsLabels: flag(options.showLabels),
    showsCommonLabels: flag(options.showCommonLabels),
    wrapsLines: flag(options.wrapLogMessage),
    spreadsJson: flag(options.prettifyLogMessage),
    hasDetails: flag(options.enableLogDetails, true),
    isOldestFirst: options.sortOrder === 'Ascending',
    dedup: oneOf(options.dedupStrategy, ['none', 'exact', 'numbers', 'signature'], 'none'),
    columns: texts(options.displayedFields),
  }
}

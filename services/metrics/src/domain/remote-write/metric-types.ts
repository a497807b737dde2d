/** Types of metrics by their number, alike in both versions of remote write. */
export const metricTypes = [
  'unknown',
  'counter',
  'gauge',
  'histogram',
  'gaugehistogram',
  'summary',
  'info',
  'stateset',
] as const

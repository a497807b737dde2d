import { t } from './words.ts'

/** Queries to begin with: they have an answer soon after the first start. */
export const examples = [
  { title: t('requests'), expr: 'sum by (job) (rate(http_requests_total[1m]))' },
  {
    title: t('answerTimes'),
    expr: 'histogram_quantile(0.95, sum by (le, job) (rate(http_request_duration_seconds_bucket[5m])))',
  },
  { title: t('memory'), expr: 'process_resident_memory_bytes' },
  { title: t('processor'), expr: 'rate(process_cpu_seconds_total[1m])' },
  { title: t('load'), expr: '{__name__=~"node_load1|node_load5|node_load15"}' },
  { title: t('answering'), expr: 'up' },
] as const

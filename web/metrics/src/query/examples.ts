/** Queries to begin with: they have an answer soon after the first start. */
export const examples = [
  { title: 'Requests a second, by service', expr: 'sum by (job) (rate(http_requests_total[1m]))' },
  {
    title: '95th percentile of answer times, in seconds',
    expr: 'histogram_quantile(0.95, sum by (le, job) (rate(http_request_duration_seconds_bucket[5m])))',
  },
  { title: 'Memory of each service, in bytes', expr: 'process_resident_memory_bytes' },
  { title: 'Processor time of each service', expr: 'rate(process_cpu_seconds_total[1m])' },
  { title: 'Load of this machine', expr: '{__name__=~"node_load1|node_load5|node_load15"}' },
  { title: 'Which targets answer', expr: 'up' },
] as const

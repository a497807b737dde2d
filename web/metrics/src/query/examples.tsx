import { Anchor, Stack } from '@mantine/core'

const examples = [
  { expr: 'up', label: 'Which targets answer' },
  { expr: 'sum by (job) (rate(http_requests_total[1m]))', label: 'Requests a second, by service' },
  {
    expr: 'histogram_quantile(0.95, sum by (le, job) (rate(http_request_duration_seconds_bucket[5m])))',
    label: '95th percentile of answer times',
  },
  { expr: '1 - avg(rate(node_cpu_seconds_total{mode="idle"}[1m]))', label: 'Share of the processors in use' },
  { expr: 'process_resident_memory_bytes', label: 'Memory of each service' },
]

/** Queries to begin with. */
export function Examples({ onChoose }: { readonly onChoose: (expr: string) => void }) {
  return (
    <Stack gap={6} align="center">
      {examples.map(({ expr, label }) => (
        <Anchor key={expr} component="button" type="button" size="sm" title={expr} onClick={() => onChoose(expr)}>
          {label}
        </Anchor>
      ))}
    </Stack>
  )
}

const stepMs = 15_000
const points = 60

/**
 * Answer times of a quarter of an hour up to now as an OTLP export has them: a native histogram that grows, with an
 * exemplar at each point.
 */
export function answerTimes(nowMs: number): object {
  const startMs = nowMs - points * stepMs
  const nano = (ms: number) => `${ms}000000`
  const dataPoints = Array.from({ length: points }, (_, at) => {
    const atMs = startMs + (at + 1) * stepMs
    const counts = Array.from({ length: 12 }, (_, bucket) => Math.round((at + 1) * (12 - Math.abs(bucket - 6)) * 2))
    return {
      attributes: [{ key: 'room', value: { stringValue: 'attic' } }],
      startTimeUnixNano: nano(startMs),
      timeUnixNano: nano(atMs),
      count: String(counts.reduce((sum, count) => sum + count, 0)),
      sum: (at + 1) * 20,
      scale: 1,
      zeroCount: '0',
      positive: { offset: -8, bucketCounts: counts.map(String) },
      exemplars: [
        {
          timeUnixNano: nano(atMs - 5_000),
          asDouble: 0.2 + (at % 7) / 10,
          traceId: at.toString(16).padStart(32, '0'),
          spanId: at.toString(16).padStart(16, '0'),
        },
      ],
    }
  })
  const exponentialHistogram = { aggregationTemporality: 2, dataPoints }
  const metrics = [{ name: 'answer_time', unit: 's', description: 'How long answers take', exponentialHistogram }]
  return {
    resourceMetrics: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'stove' } }] },
        scopeMetrics: [{ metrics }],
      },
    ],
  }
}

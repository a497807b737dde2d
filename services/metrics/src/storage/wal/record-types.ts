/** Types of records in the log; their bytes are described in docs/formats/metrics-wal.md. */
export const logType = { series: 1, samples: 2, mark: 3, metadata: 4, histograms: 5, starts: 6, exemplars: 7 } as const

export const logTypes: ReadonlySet<number> = new Set(Object.values(logType))

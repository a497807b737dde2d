/** When the samples of all databases are: six in an hour, ten minutes apart. */
export const samplesRange = { fromMs: Date.UTC(2026, 0, 31, 12), toMs: Date.UTC(2026, 0, 31, 13) }

/** A host, a time in Unix seconds and a value; two hosts, one of which misses the third sample. */
export const samples: readonly (readonly [host: string, seconds: number, value: number])[] = ['a', 'b'].flatMap(
  (host) =>
    [0, 1, 2, 3, 4, 5].flatMap((at): [string, number, number][] => {
      const seconds = samplesRange.fromMs / 1_000 + at * 600
      return host === 'b' && at === 2 ? [] : [[host, seconds, host === 'a' ? at : at * 10]]
    }),
)
